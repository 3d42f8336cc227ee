# files of cli/
