/* A Bison parser, made by GNU Bison 3.8.2.  */

/* Bison interface for Yacc-like parsers in C

   Copyright (C) 1984, 1989-1990, 2000-2015, 2018-2021 Free Software Foundation,
   Inc.

   This program is free software: you can redistribute it and/or modify
   it under the terms of the GNU General Public License as published by
   the Free Software Foundation, either version 3 of the License, or
   (at your option) any later version.

   This program is distributed in the hope that it will be useful,
   but WITHOUT ANY WARRANTY; without even the implied warranty of
   MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
   GNU General Public License for more details.

   You should have received a copy of the GNU General Public License
   along with this program.  If not, see <https://www.gnu.org/licenses/>.  */

/* As a special exception, you may create a larger work that contains
   part or all of the Bison parser skeleton and distribute that work
   under terms of your choice, so long as that work isn't itself a
   parser generator using the skeleton or a modified version thereof
   as a parser skeleton.  Alternatively, if you modify or redistribute
   the parser skeleton itself, you may (at your option) remove this
   special exception, which will cause the skeleton and the resulting
   Bison output files to be licensed under the GNU General Public
   License without this special exception.

   This special exception was added by the Free Software Foundation in
   version 2.2 of Bison.  */

/* DO NOT RELY ON FEATURES THAT ARE NOT DOCUMENTED in the manual,
   especially those whose name start with YY_ or yy_.  They are
   private implementation details that can be changed or removed.  */

#ifndef YY_ORA_YY_GRAMMAR_ORA_GRAM_H_INCLUDED
# define YY_ORA_YY_GRAMMAR_ORA_GRAM_H_INCLUDED
/* Debug traces.  */
#ifndef ORA_YYDEBUG
# if defined YYDEBUG
#if YYDEBUG
#   define ORA_YYDEBUG 1
#  else
#   define ORA_YYDEBUG 0
#  endif
# else /* ! defined YYDEBUG */
#  define ORA_YYDEBUG 0
# endif /* ! defined YYDEBUG */
#endif  /* ! defined ORA_YYDEBUG */
#if ORA_YYDEBUG
extern int ora_yydebug;
#endif
/* "%code requires" blocks.  */
#line 20 "grammar/ora_gram.y"

#include "grammar/ora_make.h"

#line 61 "grammar/ora_gram.h"

/* Token kinds.  */
#ifndef ORA_YYTOKENTYPE
# define ORA_YYTOKENTYPE
  enum ora_yytokentype
  {
    T_ORA_YYEMPTY = -2,
    T_END_OF_TEXT = 0,             /* "end of statement"  */
    T_ORA_YYerror = 256,           /* error  */
    T_ORA_YYUNDEF = 257,           /* "invalid token"  */
    T_IDENT = 258,                 /* "identifier"  */
    T_BIND = 259,                  /* "bind variable"  */
    T_STRING = 260,                /* "string"  */
    T_NUMBER = 261,                /* "number"  */
    T_SIZE_NUMBER = 262,           /* "size"  */
    T_INQUIRY = 263,               /* "inquiry directive"  */
    T_BAD = 264,                   /* "invalid token"  */
    T_DIRECTIVE = 265,             /* "conditional directive"  */
    T_CONCAT = 266,                /* "||"  */
    T_POWER = 267,                 /* "**"  */
    T_ASSIGN = 268,                /* ":="  */
    T_ARROW = 269,                 /* "=>"  */
    T_DOTDOT = 270,                /* ".."  */
    T_LE = 271,                    /* "<="  */
    T_GE = 272,                    /* ">="  */
    T_NE = 273,                    /* "<>"  */
    T_DISTANCE = 274,              /* "<->"  */
    T_COSINE_DISTANCE = 275,       /* "<=>"  */
    T_DOT_DISTANCE = 276,          /* "<#>"  */
    T_LLABEL = 277,                /* "<<"  */
    T_RLABEL = 278,                /* ">>"  */
    T_OUTER_MARK = 279,            /* "(+)"  */
    T_FROM_LAST = 280,             /* "FROM LAST"  */
    T_FROM_FIRST = 281,            /* "FROM FIRST"  */
    T_FROM_LAST_INSIDE = 282,      /* "FROM LAST..."  */
    T_FROM_FIRST_INSIDE = 283,     /* "FROM FIRST..."  */
    T_IGNORE_INSIDE = 284,         /* "IGNORE..."  */
    T_RESPECT_INSIDE = 285,        /* "RESPECT..."  */
    T_PAREN_QUERY = 286,           /* "(SELECT"  */
    T_SEQUENCE_MARK = 287,         /* "(SEQUENCE)"  */
    T_WITH_ZONE = 288,             /* "WITH..."  */
    T_KEY_IS = 289,                /* "KEY IS"  */
    T_KEY_STRING = 290,            /* "string IS"  */
    T_NOT_NULL = 291,              /* "NOT NULL"  */
    T_STORE_IN = 292,              /* "STORE IN"  */
    T_ENABLE_WHAT = 293,           /* "ENABLE..."  */
    T_DISABLE_WHAT = 294,          /* "DISABLE..."  */
    T_DROP_IDENTITY = 295,         /* "DROP IDENTITY"  */
    T_START_STATEMENT = 296,       /* "statement"  */
    T_START_EXPR = 297,            /* "expression"  */
    T_ENDS_HERE = 298,             /* ENDS_HERE  */
    T_INTO = 299,                  /* "INTO"  */
    T_TO = 300,                    /* "TO"  */
    T_ALLOW = 301,                 /* "ALLOW"  */
    T_DISALLOW = 302,              /* "DISALLOW"  */
    T_FORMAT = 303,                /* "FORMAT"  */
    T_LAX = 304,                   /* "LAX"  */
    T_STRICT = 305,                /* "STRICT"  */
    T_WITH = 306,                  /* "WITH"  */
    T_WITHOUT = 307,               /* "WITHOUT"  */
    T_SET_OPERATION = 308,         /* SET_OPERATION  */
    T_UNION = 309,                 /* "UNION"  */
    T_INTERSECT = 310,             /* "INTERSECT"  */
    T_MINUS = 311,                 /* "MINUS"  */
    T_EXCEPT = 312,                /* "EXCEPT"  */
    T_SUBQUERY = 313,              /* SUBQUERY  */
    T_JOIN = 314,                  /* "JOIN"  */
    T_LEFT = 315,                  /* "LEFT"  */
    T_RIGHT = 316,                 /* "RIGHT"  */
    T_FULL = 317,                  /* "FULL"  */
    T_INNER = 318,                 /* "INNER"  */
    T_CROSS = 319,                 /* "CROSS"  */
    T_NATURAL = 320,               /* "NATURAL"  */
    T_OUTER = 321,                 /* "OUTER"  */
    T_OR = 322,                    /* "OR"  */
    T_AND = 323,                   /* "AND"  */
    T_NOT = 324,                   /* "NOT"  */
    T_MULTISET = 325,              /* "MULTISET"  */
    T_MOD = 326,                   /* "MOD"  */
    T_SIGN = 327,                  /* SIGN  */
    T_AT = 328,                    /* "AT"  */
    T_COLLATE = 329,               /* "COLLATE"  */
    T_DAY = 330,                   /* "DAY"  */
    T_YEAR = 331,                  /* "YEAR"  */
    T_PREFIX = 332,                /* PREFIX  */
    T_A = 333,                     /* "A"  */
    T_ABSENT = 334,                /* "ABSENT"  */
    T_ACCESSIBLE = 335,            /* "ACCESSIBLE"  */
    T_ACTION = 336,                /* "ACTION"  */
    T_ADD = 337,                   /* "ADD"  */
    T_ADMINISTER = 338,            /* "ADMINISTER"  */
    T_ADVANCED = 339,              /* "ADVANCED"  */
    T_AFTER = 340,                 /* "AFTER"  */
    T_AGGREGATE = 341,             /* "AGGREGATE"  */
    T_ALL = 342,                   /* "ALL"  */
    T_ALTER = 343,                 /* "ALTER"  */
    T_ALWAYS = 344,                /* "ALWAYS"  */
    T_ANALYTIC = 345,              /* "ANALYTIC"  */
    T_ANALYZE = 346,               /* "ANALYZE"  */
    T_ANNOTATIONS = 347,           /* "ANNOTATIONS"  */
    T_ANOMALY = 348,               /* "ANOMALY"  */
    T_ANY = 349,                   /* "ANY"  */
    T_APPLY = 350,                 /* "APPLY"  */
    T_APPROX = 351,                /* "APPROX"  */
    T_APPROXIMATE = 352,           /* "APPROXIMATE"  */
    T_ARRAY = 353,                 /* "ARRAY"  */
    T_AS = 354,                    /* "AS"  */
    T_ASC = 355,                   /* "ASC"  */
    T_ASCII = 356,                 /* "ASCII"  */
    T_ASSOCIATE = 357,             /* "ASSOCIATE"  */
    T_ATTRIBUTES = 358,            /* "ATTRIBUTES"  */
    T_AUDIT = 359,                 /* "AUDIT"  */
    T_AUTHID = 360,                /* "AUTHID"  */
    T_AUTO = 361,                  /* "AUTO"  */
    T_AUTOMATIC = 362,             /* "AUTOMATIC"  */
    T_BATCH = 363,                 /* "BATCH"  */
    T_BEFORE = 364,                /* "BEFORE"  */
    T_BEGIN = 365,                 /* "BEGIN"  */
    T_BETWEEN = 366,               /* "BETWEEN"  */
    T_BITMAP = 367,                /* "BITMAP"  */
    T_BLOCK = 368,                 /* "BLOCK"  */
    T_BLOCKCHAIN = 369,            /* "BLOCKCHAIN"  */
    T_BODY = 370,                  /* "BODY"  */
    T_BOTH = 371,                  /* "BOTH"  */
    T_BREADTH = 372,               /* "BREADTH"  */
    T_BULK = 373,                  /* "BULK"  */
    T_BY = 374,                    /* "BY"  */
    T_BYTE = 375,                  /* "BYTE"  */
    T_CACHE = 376,                 /* "CACHE"  */
    T_CALL = 377,                  /* "CALL"  */
    T_CASCADE = 378,               /* "CASCADE"  */
    T_CASE = 379,                  /* "CASE"  */
    T_CAST = 380,                  /* "CAST"  */
    T_CHAR = 381,                  /* "CHAR"  */
    T_CHARACTER = 382,             /* "CHARACTER"  */
    T_CHECK = 383,                 /* "CHECK"  */
    T_CLOSE = 384,                 /* "CLOSE"  */
    T_CLUSTER = 385,               /* "CLUSTER"  */
    T_CLUSTERING = 386,            /* "CLUSTERING"  */
    T_COALESCE = 387,              /* "COALESCE"  */
    T_COLLATION = 388,             /* "COLLATION"  */
    T_COLLECT = 389,               /* "COLLECT"  */
    T_COLUMN = 390,                /* "COLUMN"  */
    T_COLUMNS = 391,               /* "COLUMNS"  */
    T_COMMENT = 392,               /* "COMMENT"  */
    T_COMMIT = 393,                /* "COMMIT"  */
    T_COMMITTED = 394,             /* "COMMITTED"  */
    T_COMPOUND = 395,              /* "COMPOUND"  */
    T_COMPRESS = 396,              /* "COMPRESS"  */
    T_COMPUTE = 397,               /* "COMPUTE"  */
    T_CONDITIONAL = 398,           /* "CONDITIONAL"  */
    T_CONNECT = 399,               /* "CONNECT"  */
    T_CONNECT_BY_ROOT = 400,       /* "CONNECT_BY_ROOT"  */
    T_CONSISTENT = 401,            /* "CONSISTENT"  */
    T_CONSTANT = 402,              /* "CONSTANT"  */
    T_CONSTRAINT = 403,            /* "CONSTRAINT"  */
    T_CONSTRAINTS = 404,           /* "CONSTRAINTS"  */
    T_CONSTRUCTOR = 405,           /* "CONSTRUCTOR"  */
    T_CONTAINER = 406,             /* "CONTAINER"  */
    T_CONTAINERS = 407,            /* "CONTAINERS"  */
    T_CONTAINERS_DEFAULT = 408,    /* "CONTAINERS_DEFAULT"  */
    T_CONTAINER_MAP = 409,         /* "CONTAINER_MAP"  */
    T_CONTENT = 410,               /* "CONTENT"  */
    T_CONTINUE = 411,              /* "CONTINUE"  */
    T_CONVERSION = 412,            /* "CONVERSION"  */
    T_COST = 413,                  /* "COST"  */
    T_COUNT = 414,                 /* "COUNT"  */
    T_CREATE = 415,                /* "CREATE"  */
    T_CROSSEDITION = 416,          /* "CROSSEDITION"  */
    T_CUBE = 417,                  /* "CUBE"  */
    T_CURRENT = 418,               /* "CURRENT"  */
    T_CURSOR = 419,                /* "CURSOR"  */
    T_CYCLE = 420,                 /* "CYCLE"  */
    T_DANGLING = 421,              /* "DANGLING"  */
    T_DATA = 422,                  /* "DATA"  */
    T_DATE = 423,                  /* "DATE"  */
    T_DECLARE = 424,               /* "DECLARE"  */
    T_DECREMENT = 425,             /* "DECREMENT"  */
    T_DECRYPT = 426,               /* "DECRYPT"  */
    T_DEFAULT = 427,               /* "DEFAULT"  */
    T_DEFAULTS = 428,              /* "DEFAULTS"  */
    T_DEFERRABLE = 429,            /* "DEFERRABLE"  */
    T_DEFERRED = 430,              /* "DEFERRED"  */
    T_DEFINE = 431,                /* "DEFINE"  */
    T_DEFINITION = 432,            /* "DEFINITION"  */
    T_DELETE = 433,                /* "DELETE"  */
    T_DENSE_RANK = 434,            /* "DENSE_RANK"  */
    T_DEPTH = 435,                 /* "DEPTH"  */
    T_DESC = 436,                  /* "DESC"  */
    T_DETERMINISTIC = 437,         /* "DETERMINISTIC"  */
    T_DIMENSION = 438,             /* "DIMENSION"  */
    T_DISABLE = 439,               /* "DISABLE"  */
    T_DISASSOCIATE = 440,          /* "DISASSOCIATE"  */
    T_DISTINCT = 441,              /* "DISTINCT"  */
    T_DOCUMENT = 442,              /* "DOCUMENT"  */
    T_DOMAIN = 443,                /* "DOMAIN"  */
    T_DOUBLE = 444,                /* "DOUBLE"  */
    T_DROP = 445,                  /* "DROP"  */
    T_DUPLICATED = 446,            /* "DUPLICATED"  */
    T_EACH = 447,                  /* "EACH"  */
    T_EDITION = 448,               /* "EDITION"  */
    T_EDITIONABLE = 449,           /* "EDITIONABLE"  */
    T_EDITIONING = 450,            /* "EDITIONING"  */
    T_ELSE = 451,                  /* "ELSE"  */
    T_ELSIF = 452,                 /* "ELSIF"  */
    T_EMPTY = 453,                 /* "EMPTY"  */
    T_ENABLE = 454,                /* "ENABLE"  */
    T_ENCODING = 455,              /* "ENCODING"  */
    T_ENCRYPT = 456,               /* "ENCRYPT"  */
    T_END = 457,                   /* "END"  */
    T_ENTITYESCAPING = 458,        /* "ENTITYESCAPING"  */
    T_ERROR = 459,                 /* "ERROR"  */
    T_ERRORS = 460,                /* "ERRORS"  */
    T_ESCAPE = 461,                /* "ESCAPE"  */
    T_EVALNAME = 462,              /* "EVALNAME"  */
    T_EXACT = 463,                 /* "EXACT"  */
    T_EXCEPTION = 464,             /* "EXCEPTION"  */
    T_EXCEPTIONS = 465,            /* "EXCEPTIONS"  */
    T_EXCHANGE = 466,              /* "EXCHANGE"  */
    T_EXCLUDE = 467,               /* "EXCLUDE"  */
    T_EXCLUSIVE = 468,             /* "EXCLUSIVE"  */
    T_EXECUTE = 469,               /* "EXECUTE"  */
    T_EXISTS = 470,                /* "EXISTS"  */
    T_EXIT = 471,                  /* "EXIT"  */
    T_EXPLAIN = 472,               /* "EXPLAIN"  */
    T_EXTENDED = 473,              /* "EXTENDED"  */
    T_EXTERNAL = 474,              /* "EXTERNAL"  */
    T_EXTRA = 475,                 /* "EXTRA"  */
    T_EXTRACT = 476,               /* "EXTRACT"  */
    T_FALSE = 477,                 /* "FALSE"  */
    T_FETCH = 478,                 /* "FETCH"  */
    T_FILTER = 479,                /* "FILTER"  */
    T_FINAL = 480,                 /* "FINAL"  */
    T_FIRST = 481,                 /* "FIRST"  */
    T_FLASHBACK = 482,             /* "FLASHBACK"  */
    T_FOLLOWING = 483,             /* "FOLLOWING"  */
    T_FOLLOWS = 484,               /* "FOLLOWS"  */
    T_FOR = 485,                   /* "FOR"  */
    T_FORALL = 486,                /* "FORALL"  */
    T_FORCE = 487,                 /* "FORCE"  */
    T_FOREIGN = 488,               /* "FOREIGN"  */
    T_FORWARD = 489,               /* "FORWARD"  */
    T_FROM = 490,                  /* "FROM"  */
    T_FUNCTION = 491,              /* "FUNCTION"  */
    T_GENERATED = 492,             /* "GENERATED"  */
    T_GLOBAL = 493,                /* "GLOBAL"  */
    T_GOTO = 494,                  /* "GOTO"  */
    T_GRANT = 495,                 /* "GRANT"  */
    T_GRAPH = 496,                 /* "GRAPH"  */
    T_GROUP = 497,                 /* "GROUP"  */
    T_GROUPING = 498,              /* "GROUPING"  */
    T_GROUPS = 499,                /* "GROUPS"  */
    T_HASH = 500,                  /* "HASH"  */
    T_HAVING = 501,                /* "HAVING"  */
    T_HIDE = 502,                  /* "HIDE"  */
    T_HOUR = 503,                  /* "HOUR"  */
    T_HYBRID = 504,                /* "HYBRID"  */
    T_ID = 505,                    /* "ID"  */
    T_IDENTIFIED = 506,            /* "IDENTIFIED"  */
    T_IDENTIFIER = 507,            /* "IDENTIFIER"  */
    T_IDENTITY = 508,              /* "IDENTITY"  */
    T_IF = 509,                    /* "IF"  */
    T_IGNORE = 510,                /* "IGNORE"  */
    T_IMMEDIATE = 511,             /* "IMMEDIATE"  */
    T_IMMUTABLE = 512,             /* "IMMUTABLE"  */
    T_IN = 513,                    /* "IN"  */
    T_INCLUDE = 514,               /* "INCLUDE"  */
    T_INCREMENT = 515,             /* "INCREMENT"  */
    T_INDENT = 516,                /* "INDENT"  */
    T_INDEX = 517,                 /* "INDEX"  */
    T_INDEXTYPE = 518,             /* "INDEXTYPE"  */
    T_INDICATOR = 519,             /* "INDICATOR"  */
    T_INDICES = 520,               /* "INDICES"  */
    T_INFINITE = 521,              /* "INFINITE"  */
    T_INITIALLY = 522,             /* "INITIALLY"  */
    T_INITRANS = 523,              /* "INITRANS"  */
    T_INSERT = 524,                /* "INSERT"  */
    T_INSTANTIABLE = 525,          /* "INSTANTIABLE"  */
    T_INSTEAD = 526,               /* "INSTEAD"  */
    T_INTERVAL = 527,              /* "INTERVAL"  */
    T_INVALIDATION = 528,          /* "INVALIDATION"  */
    T_INVISIBLE = 529,             /* "INVISIBLE"  */
    T_IS = 530,                    /* "IS"  */
    T_ISOLATION = 531,             /* "ISOLATION"  */
    T_ITERATE = 532,               /* "ITERATE"  */
    T_JAVA = 533,                  /* "JAVA"  */
    T_JSON = 534,                  /* "JSON"  */
    T_JSON_TABLE = 535,            /* "JSON_TABLE"  */
    T_JSON_TRANSFORM = 536,        /* "JSON_TRANSFORM"  */
    T_KEEP = 537,                  /* "KEEP"  */
    T_KEY = 538,                   /* "KEY"  */
    T_KEYS = 539,                  /* "KEYS"  */
    T_LANGUAGE = 540,              /* "LANGUAGE"  */
    T_LAST = 541,                  /* "LAST"  */
    T_LATERAL = 542,               /* "LATERAL"  */
    T_LEADING = 543,               /* "LEADING"  */
    T_LESS = 544,                  /* "LESS"  */
    T_LEVEL = 545,                 /* "LEVEL"  */
    T_LIKE = 546,                  /* "LIKE"  */
    T_LIKE2 = 547,                 /* "LIKE2"  */
    T_LIKE4 = 548,                 /* "LIKE4"  */
    T_LIKEC = 549,                 /* "LIKEC"  */
    T_LIMIT = 550,                 /* "LIMIT"  */
    T_LIST = 551,                  /* "LIST"  */
    T_LOB = 552,                   /* "LOB"  */
    T_LOCAL = 553,                 /* "LOCAL"  */
    T_LOCK = 554,                  /* "LOCK"  */
    T_LOCKED = 555,                /* "LOCKED"  */
    T_LOG = 556,                   /* "LOG"  */
    T_LOGGING = 557,               /* "LOGGING"  */
    T_LONG = 558,                  /* "LONG"  */
    T_LOOP = 559,                  /* "LOOP"  */
    T_MAIN = 560,                  /* "MAIN"  */
    T_MAP = 561,                   /* "MAP"  */
    T_MATCH = 562,                 /* "MATCH"  */
    T_MATCHED = 563,               /* "MATCHED"  */
    T_MATCHES = 564,               /* "MATCHES"  */
    T_MATCH_RECOGNIZE = 565,       /* "MATCH_RECOGNIZE"  */
    T_MATERIALIZED = 566,          /* "MATERIALIZED"  */
    T_MAXTRANS = 567,              /* "MAXTRANS"  */
    T_MAXVALUE = 568,              /* "MAXVALUE"  */
    T_MEASURES = 569,              /* "MEASURES"  */
    T_MEMBER = 570,                /* "MEMBER"  */
    T_MERGE = 571,                 /* "MERGE"  */
    T_MINING = 572,                /* "MINING"  */
    T_MINUTE = 573,                /* "MINUTE"  */
    T_MINVALUE = 574,              /* "MINVALUE"  */
    T_MISMATCH = 575,              /* "MISMATCH"  */
    T_MISSING = 576,               /* "MISSING"  */
    T_MLE = 577,                   /* "MLE"  */
    T_MODE = 578,                  /* "MODE"  */
    T_MODEL = 579,                 /* "MODEL"  */
    T_MODIFY = 580,                /* "MODIFY"  */
    T_MONTH = 581,                 /* "MONTH"  */
    T_MOVE = 582,                  /* "MOVE"  */
    T_MOVEMENT = 583,              /* "MOVEMENT"  */
    T_MULTIVALUE = 584,            /* "MULTIVALUE"  */
    T_NAME = 585,                  /* "NAME"  */
    T_NAN = 586,                   /* "NAN"  */
    T_NATIONAL = 587,              /* "NATIONAL"  */
    T_NAV = 588,                   /* "NAV"  */
    T_NCHAR = 589,                 /* "NCHAR"  */
    T_NESTED = 590,                /* "NESTED"  */
    T_NEW = 591,                   /* "NEW"  */
    T_NEXT = 592,                  /* "NEXT"  */
    T_NO = 593,                    /* "NO"  */
    T_NOAUDIT = 594,               /* "NOAUDIT"  */
    T_NOCOMPRESS = 595,            /* "NOCOMPRESS"  */
    T_NOCOPY = 596,                /* "NOCOPY"  */
    T_NOCYCLE = 597,               /* "NOCYCLE"  */
    T_NOENTITYESCAPING = 598,      /* "NOENTITYESCAPING"  */
    T_NOFORCE = 599,               /* "NOFORCE"  */
    T_NOLOGGING = 600,             /* "NOLOGGING"  */
    T_NONEDITIONABLE = 601,        /* "NONEDITIONABLE"  */
    T_NOPARALLEL = 602,            /* "NOPARALLEL"  */
    T_NOPRECHECK = 603,            /* "NOPRECHECK"  */
    T_NORELY = 604,                /* "NORELY"  */
    T_NOSCHEMACHECK = 605,         /* "NOSCHEMACHECK"  */
    T_NOSORT = 606,                /* "NOSORT"  */
    T_NOVALIDATE = 607,            /* "NOVALIDATE"  */
    T_NOWAIT = 608,                /* "NOWAIT"  */
    T_NULL = 609,                  /* "NULL"  */
    T_NULLS = 610,                 /* "NULLS"  */
    T_OBJECT = 611,                /* "OBJECT"  */
    T_OF = 612,                    /* "OF"  */
    T_OFFSET = 613,                /* "OFFSET"  */
    T_OID = 614,                   /* "OID"  */
    T_OLD = 615,                   /* "OLD"  */
    T_OMIT = 616,                  /* "OMIT"  */
    T_ON = 617,                    /* "ON"  */
    T_ONE = 618,                   /* "ONE"  */
    T_ONLINE = 619,                /* "ONLINE"  */
    T_ONLY = 620,                  /* "ONLY"  */
    T_OPEN = 621,                  /* "OPEN"  */
    T_OPERATOR = 622,              /* "OPERATOR"  */
    T_OPTION = 623,                /* "OPTION"  */
    T_ORDER = 624,                 /* "ORDER"  */
    T_ORDERED = 625,               /* "ORDERED"  */
    T_ORDINALITY = 626,            /* "ORDINALITY"  */
    T_ORGANIZATION = 627,          /* "ORGANIZATION"  */
    T_OTHERS = 628,                /* "OTHERS"  */
    T_OUT = 629,                   /* "OUT"  */
    T_OVER = 630,                  /* "OVER"  */
    T_OVERFLOW = 631,              /* "OVERFLOW"  */
    T_OVERLAPS = 632,              /* "OVERLAPS"  */
    T_OVERRIDING = 633,            /* "OVERRIDING"  */
    T_PACKAGE = 634,               /* "PACKAGE"  */
    T_PAIRS = 635,                 /* "PAIRS"  */
    T_PARALLEL = 636,              /* "PARALLEL"  */
    T_PARALLEL_ENABLE = 637,       /* "PARALLEL_ENABLE"  */
    T_PARENT = 638,                /* "PARENT"  */
    T_PARTITION = 639,             /* "PARTITION"  */
    T_PARTITIONS = 640,            /* "PARTITIONS"  */
    T_PASSING = 641,               /* "PASSING"  */
    T_PAST = 642,                  /* "PAST"  */
    T_PATH = 643,                  /* "PATH"  */
    T_PATTERN = 644,               /* "PATTERN"  */
    T_PCTFREE = 645,               /* "PCTFREE"  */
    T_PER = 646,                   /* "PER"  */
    T_PERCENT = 647,               /* "PERCENT"  */
    T_PERIOD = 648,                /* "PERIOD"  */
    T_PERMUTE = 649,               /* "PERMUTE"  */
    T_PERSISTABLE = 650,           /* "PERSISTABLE"  */
    T_PIPE = 651,                  /* "PIPE"  */
    T_PIPELINED = 652,             /* "PIPELINED"  */
    T_PIVOT = 653,                 /* "PIVOT"  */
    T_PLAN = 654,                  /* "PLAN"  */
    T_PLUGGABLE = 655,             /* "PLUGGABLE"  */
    T_POLICY = 656,                /* "POLICY"  */
    T_POLYMORPHIC = 657,           /* "POLYMORPHIC"  */
    T_PRAGMA = 658,                /* "PRAGMA"  */
    T_PRECEDES = 659,              /* "PRECEDES"  */
    T_PRECEDING = 660,             /* "PRECEDING"  */
    T_PRECHECK = 661,              /* "PRECHECK"  */
    T_PRECISION = 662,             /* "PRECISION"  */
    T_PRESENT = 663,               /* "PRESENT"  */
    T_PRESERVE = 664,              /* "PRESERVE"  */
    T_PRETTY = 665,                /* "PRETTY"  */
    T_PRIMARY = 666,               /* "PRIMARY"  */
    T_PRIOR = 667,                 /* "PRIOR"  */
    T_PRIVATE = 668,               /* "PRIVATE"  */
    T_PROCEDURE = 669,             /* "PROCEDURE"  */
    T_PROPERTY = 670,              /* "PROPERTY"  */
    T_PUBLIC = 671,                /* "PUBLIC"  */
    T_PURGE = 672,                 /* "PURGE"  */
    T_QUALIFY = 673,               /* "QUALIFY"  */
    T_RAISE = 674,                 /* "RAISE"  */
    T_RANGE = 675,                 /* "RANGE"  */
    T_RAW = 676,                   /* "RAW"  */
    T_READ = 677,                  /* "READ"  */
    T_RECORD = 678,                /* "RECORD"  */
    T_REF = 679,                   /* "REF"  */
    T_REFERENCE = 680,             /* "REFERENCE"  */
    T_REFERENCES = 681,            /* "REFERENCES"  */
    T_REFERENCING = 682,           /* "REFERENCING"  */
    T_REJECT = 683,                /* "REJECT"  */
    T_RELATIONAL = 684,            /* "RELATIONAL"  */
    T_RELIES_ON = 685,             /* "RELIES_ON"  */
    T_RELY = 686,                  /* "RELY"  */
    T_RENAME = 687,                /* "RENAME"  */
    T_REPEAT = 688,                /* "REPEAT"  */
    T_REPLACE = 689,               /* "REPLACE"  */
    T_RESERVABLE = 690,            /* "RESERVABLE"  */
    T_RESPECT = 691,               /* "RESPECT"  */
    T_RESTART = 692,               /* "RESTART"  */
    T_RESULT = 693,                /* "RESULT"  */
    T_RESULT_CACHE = 694,          /* "RESULT_CACHE"  */
    T_RETURN = 695,                /* "RETURN"  */
    T_RETURNING = 696,             /* "RETURNING"  */
    T_REVERSE = 697,               /* "REVERSE"  */
    T_REVOKE = 698,                /* "REVOKE"  */
    T_ROLE = 699,                  /* "ROLE"  */
    T_ROLLBACK = 700,              /* "ROLLBACK"  */
    T_ROLLUP = 701,                /* "ROLLUP"  */
    T_ROW = 702,                   /* "ROW"  */
    T_ROWID = 703,                 /* "ROWID"  */
    T_ROWS = 704,                  /* "ROWS"  */
    T_ROWTYPE = 705,               /* "ROWTYPE"  */
    T_RULES = 706,                 /* "RULES"  */
    T_RUNNING = 707,               /* "RUNNING"  */
    T_SALT = 708,                  /* "SALT"  */
    T_SAMPLE = 709,                /* "SAMPLE"  */
    T_SAVE = 710,                  /* "SAVE"  */
    T_SAVEPOINT = 711,             /* "SAVEPOINT"  */
    T_SCALARS = 712,               /* "SCALARS"  */
    T_SCHEMACHECK = 713,           /* "SCHEMACHECK"  */
    T_SCN = 714,                   /* "SCN"  */
    T_SCOPE = 715,                 /* "SCOPE"  */
    T_SEARCH = 716,                /* "SEARCH"  */
    T_SECOND = 717,                /* "SECOND"  */
    T_SEED = 718,                  /* "SEED"  */
    T_SEGMENT = 719,               /* "SEGMENT"  */
    T_SELECT = 720,                /* "SELECT"  */
    T_SELF = 721,                  /* "SELF"  */
    T_SEQUENCE = 722,              /* "SEQUENCE"  */
    T_SEQUENTIAL = 723,            /* "SEQUENTIAL"  */
    T_SERIALIZABLE = 724,          /* "SERIALIZABLE"  */
    T_SESSION = 725,               /* "SESSION"  */
    T_SET = 726,                   /* "SET"  */
    T_SETS = 727,                  /* "SETS"  */
    T_SHARDED = 728,               /* "SHARDED"  */
    T_SHARDS = 729,                /* "SHARDS"  */
    T_SHARE = 730,                 /* "SHARE"  */
    T_SHARING = 731,               /* "SHARING"  */
    T_SHOW = 732,                  /* "SHOW"  */
    T_SIBLINGS = 733,              /* "SIBLINGS"  */
    T_SINGLE = 734,                /* "SINGLE"  */
    T_SIZE = 735,                  /* "SIZE"  */
    T_SKIP = 736,                  /* "SKIP"  */
    T_SOME = 737,                  /* "SOME"  */
    T_SORT = 738,                  /* "SORT"  */
    T_SPLIT = 739,                 /* "SPLIT"  */
    T_SQL_MACRO = 740,             /* "SQL_MACRO"  */
    T_STANDALONE = 741,            /* "STANDALONE"  */
    T_START = 742,                 /* "START"  */
    T_STATEMENT = 743,             /* "STATEMENT"  */
    T_STATIC = 744,                /* "STATIC"  */
    T_STATISTICS = 745,            /* "STATISTICS"  */
    T_STORAGE = 746,               /* "STORAGE"  */
    T_STORE = 747,                 /* "STORE"  */
    T_SUBMULTISET = 748,           /* "SUBMULTISET"  */
    T_SUBPARTITION = 749,          /* "SUBPARTITION"  */
    T_SUBPARTITIONS = 750,         /* "SUBPARTITIONS"  */
    T_SUBSET = 751,                /* "SUBSET"  */
    T_SUBTYPE = 752,               /* "SUBTYPE"  */
    T_SUPPLEMENTAL = 753,          /* "SUPPLEMENTAL"  */
    T_SYNONYM = 754,               /* "SYNONYM"  */
    T_SYSTEM = 755,                /* "SYSTEM"  */
    T_TABLE = 756,                 /* "TABLE"  */
    T_TABLESPACE = 757,            /* "TABLESPACE"  */
    T_TEMPLATE = 758,              /* "TEMPLATE"  */
    T_TEMPORARY = 759,             /* "TEMPORARY"  */
    T_THAN = 760,                  /* "THAN"  */
    T_THE = 761,                   /* "THE"  */
    T_THEN = 762,                  /* "THEN"  */
    T_TIES = 763,                  /* "TIES"  */
    T_TIME = 764,                  /* "TIME"  */
    T_TIMESTAMP = 765,             /* "TIMESTAMP"  */
    T_TRAILING = 766,              /* "TRAILING"  */
    T_TRANSACTION = 767,           /* "TRANSACTION"  */
    T_TREAT = 768,                 /* "TREAT"  */
    T_TRIGGER = 769,               /* "TRIGGER"  */
    T_TRIGGERS = 770,              /* "TRIGGERS"  */
    T_TRIM = 771,                  /* "TRIM"  */
    T_TRUE = 772,                  /* "TRUE"  */
    T_TRUNCATE = 773,              /* "TRUNCATE"  */
    T_TYPE = 774,                  /* "TYPE"  */
    T_UNBOUNDED = 775,             /* "UNBOUNDED"  */
    T_UNCONDITIONAL = 776,         /* "UNCONDITIONAL"  */
    T_UNDER = 777,                 /* "UNDER"  */
    T_UNIQUE = 778,                /* "UNIQUE"  */
    T_UNKNOWN = 779,               /* "UNKNOWN"  */
    T_UNLIMITED = 780,             /* "UNLIMITED"  */
    T_UNMATCHED = 781,             /* "UNMATCHED"  */
    T_UNPIVOT = 782,               /* "UNPIVOT"  */
    T_UNTIL = 783,                 /* "UNTIL"  */
    T_UNUSED = 784,                /* "UNUSED"  */
    T_UPDATE = 785,                /* "UPDATE"  */
    T_UPDATED = 786,               /* "UPDATED"  */
    T_UPSERT = 787,                /* "UPSERT"  */
    T_USE = 788,                   /* "USE"  */
    T_USER = 789,                  /* "USER"  */
    T_USING = 790,                 /* "USING"  */
    T_VALID = 791,                 /* "VALID"  */
    T_VALIDATE = 792,              /* "VALIDATE"  */
    T_VALIDATE_CONVERSION = 793,   /* "VALIDATE_CONVERSION"  */
    T_VALUE = 794,                 /* "VALUE"  */
    T_VALUES = 795,                /* "VALUES"  */
    T_VARRAY = 796,                /* "VARRAY"  */
    T_VARYING = 797,               /* "VARYING"  */
    T_VECTOR = 798,                /* "VECTOR"  */
    T_VERSION = 799,               /* "VERSION"  */
    T_VERSIONS = 800,              /* "VERSIONS"  */
    T_VIEW = 801,                  /* "VIEW"  */
    T_VIRTUAL = 802,               /* "VIRTUAL"  */
    T_VISIBLE = 803,               /* "VISIBLE"  */
    T_WAIT = 804,                  /* "WAIT"  */
    T_WELLFORMED = 805,            /* "WELLFORMED"  */
    T_WHEN = 806,                  /* "WHEN"  */
    T_WHERE = 807,                 /* "WHERE"  */
    T_WHILE = 808,                 /* "WHILE"  */
    T_WINDOW = 809,                /* "WINDOW"  */
    T_WITHIN = 810,                /* "WITHIN"  */
    T_WORK = 811,                  /* "WORK"  */
    T_WRAPPER = 812,               /* "WRAPPER"  */
    T_WRITE = 813,                 /* "WRITE"  */
    T_XML = 814,                   /* "XML"  */
    T_XMLATTRIBUTES = 815,         /* "XMLATTRIBUTES"  */
    T_XMLCAST = 816,               /* "XMLCAST"  */
    T_XMLCOLATTVAL = 817,          /* "XMLCOLATTVAL"  */
    T_XMLELEMENT = 818,            /* "XMLELEMENT"  */
    T_XMLEXISTS = 819,             /* "XMLEXISTS"  */
    T_XMLFOREST = 820,             /* "XMLFOREST"  */
    T_XMLNAMESPACES = 821,         /* "XMLNAMESPACES"  */
    T_XMLPARSE = 822,              /* "XMLPARSE"  */
    T_XMLPI = 823,                 /* "XMLPI"  */
    T_XMLQUERY = 824,              /* "XMLQUERY"  */
    T_XMLROOT = 825,               /* "XMLROOT"  */
    T_XMLSERIALIZE = 826,          /* "XMLSERIALIZE"  */
    T_XMLTABLE = 827,              /* "XMLTABLE"  */
    T_XMLTYPE = 828,               /* "XMLTYPE"  */
    T_YES = 829,                   /* "YES"  */
    T_ZONE = 830                   /* "ZONE"  */
  };
  typedef enum ora_yytokentype ora_yytoken_kind_t;
#endif

/* Value type.  */
#if ! defined ORA_YYSTYPE && ! defined ORA_YYSTYPE_IS_DECLARED
union ORA_YYSTYPE
{
#line 24 "grammar/ora_gram.y"

    Node    *node;
    List     list;
    Str      str;
    StrList  strs;
    OraName  name;
    OraPath  path;
    int64_t  num;
    bool     flag;
    OraPair  pair;
    OraRestriction restriction;

#line 666 "grammar/ora_gram.h"

};
typedef union ORA_YYSTYPE ORA_YYSTYPE;
# define ORA_YYSTYPE_IS_TRIVIAL 1
# define ORA_YYSTYPE_IS_DECLARED 1
#endif

/* Location type.  */
typedef Span ORA_YYLTYPE;




int ora_yyparse (OraParse *cx);


#endif /* !YY_ORA_YY_GRAMMAR_ORA_GRAM_H_INCLUDED  */
