# files of bench/
