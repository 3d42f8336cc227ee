# files of backend/
