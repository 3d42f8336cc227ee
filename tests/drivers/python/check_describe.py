"""What a client is told of the columns of tables, views, synonyms and dictionary views."""
import oracledb

from kit import check, same, table


def told(cursor, name):
    cursor.execute(f"SELECT * FROM {name} WHERE 1 = 0")
    return [(c[0], c[1].name, c[2], c[4], c[5], c[6]) for c in cursor.description]


# feature: V-18
@check
def views_and_synonyms_are_told_as_their_table(connection):
    cursor = connection.cursor()
    table(cursor, "pr_desc", "id NUMBER(5) PRIMARY KEY, n VARCHAR2(10) NOT NULL, m NUMBER(7,2), f FLOAT(20), c CHAR(3), nc NVARCHAR2(7),"
          " r RAW(16), d DATE, ts TIMESTAMP(3), b BINARY_DOUBLE")
    cursor.execute("CREATE OR REPLACE VIEW pr_desc_v AS SELECT * FROM pr_desc")
    cursor.execute("CREATE OR REPLACE SYNONYM pr_desc_s FOR pr_desc_v")
    want = [("ID", "DB_TYPE_NUMBER", 6, 5, 0, False), ("N", "DB_TYPE_VARCHAR", 10, None, None, False),
            ("M", "DB_TYPE_NUMBER", 11, 7, 2, True), ("F", "DB_TYPE_NUMBER", 21, 20, -127, True),
            ("C", "DB_TYPE_CHAR", 3, None, None, True), ("NC", "DB_TYPE_NVARCHAR", 7, None, None, True),
            ("R", "DB_TYPE_RAW", 16, None, None, True), ("D", "DB_TYPE_DATE", 23, None, None, True),
            ("TS", "DB_TYPE_TIMESTAMP", 23, 0, 3, True), ("B", "DB_TYPE_BINARY_DOUBLE", 127, None, None, True)]
    for name in ("pr_desc", "pr_desc_v", "pr_desc_s"):
        same(told(cursor, name), want)
    cursor.execute("DROP SYNONYM pr_desc_s")
    cursor.execute("DROP VIEW pr_desc_v")


# feature: V-18
@check
def expressions_of_a_view(connection):
    cursor = connection.cursor()
    cursor.execute("CREATE OR REPLACE VIEW pr_desc_e AS SELECT COUNT(*) n, 'abc' c, SYSDATE d, 'a' || dummy v, HEXTORAW('ABCD') r FROM dual"
                   " GROUP BY dummy")
    same([(c[0], c[1].name, c[2]) for c in cursor.execute("SELECT * FROM pr_desc_e").description],
         [("N", "DB_TYPE_NUMBER", 127), ("C", "DB_TYPE_CHAR", 3), ("D", "DB_TYPE_DATE", 23), ("V", "DB_TYPE_VARCHAR", 2),
          ("R", "DB_TYPE_RAW", 2)])
    cursor.execute("DROP VIEW pr_desc_e")


# feature: V-18
@check
def longs_of_the_dictionary_come_as_text(connection):
    cursor = connection.cursor()
    cursor.execute("SELECT text FROM user_views WHERE 1 = 0")
    same(cursor.description[0][1], oracledb.DB_TYPE_LONG)


@check
# feature: T-14
def xmltype(connection):
    cursor = connection.cursor()
    table(cursor, "pr_xml", "id NUMBER, x XMLTYPE")
    long = "<r>" + "z\u00e9" * 100000 + "</r>"
    cursor.executemany("INSERT INTO pr_xml VALUES (:1, :2)", [(1, "<a><b>t\u00e9xt</b></a>"), (2, None), (3, "<c/>")])
    cursor.execute("INSERT INTO pr_xml VALUES (4, XMLTYPE(:1))", [long])
    cursor.execute("SELECT x, id FROM pr_xml ORDER BY id")
    same(cursor.description[0].type_code, oracledb.DB_TYPE_XMLTYPE)
    same([x for x, _ in cursor], ["<a><b>t\u00e9xt</b></a>", None, "<c/>", long])
    same(cursor.execute("SELECT XMLELEMENT(\"A\", id) FROM pr_xml WHERE id = 1").fetchone(), ("<A>1</A>",))
