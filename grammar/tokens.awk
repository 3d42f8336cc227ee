# keywords.def -> one %token line a word
/^KW\(/ { gsub(/[(),]/, " "); printf "%%token %s %s\n", $3, $2 }
