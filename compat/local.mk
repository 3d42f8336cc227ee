# files of compat/
