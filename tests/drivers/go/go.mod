module dbsaci.test/probe

go 1.19

require github.com/sijms/go-ora/v2 v2.8.24
