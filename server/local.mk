# files of server/
