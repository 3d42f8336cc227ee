# test programs
