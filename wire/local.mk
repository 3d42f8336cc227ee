# files of wire/
