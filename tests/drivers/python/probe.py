"""python-oracledb thin against dbsaci: see ../README.md. The checks of one subject have a file of their own."""
import datetime
import decimal
import glob
import importlib
import os
import sys
import threading
import time

import oracledb

from kit import DSN, GUARD, HERE, HOST, PASSWORD, PORT, USER, check, connect, fails, main, same, table


@check
# feature: A-03
def wrong_password(_):
    fails("ORA-01017", lambda: connect(password=PASSWORD + "x"))
    fails("ORA-01017", lambda: connect(user="nobody_here"))


@check
# feature: W-29
def unknown_service(_):
    error = fails("DPY-6005", lambda: connect(dsn=f"{HOST}:{PORT}/no_such_service"))
    assert "DPY-6001" in error.message and "ORA-12514" in error.message, error.message
    descriptor = f"(DESCRIPTION=(ADDRESS=(PROTOCOL=TCP)(HOST={HOST})(PORT={PORT}))(CONNECT_DATA=(SID=NOSUCH)))"
    error = fails("DPY-6005", lambda: connect(dsn=descriptor))
    assert "DPY-6003" in error.message and "ORA-12505" in error.message, error.message


@check
# feature: W-28
def connect_forms(_):
    long_pad = "(X_PAD=" + "y" * 300 + ")"
    for data in ("(SERVICE_NAME=FREEPDB1)", "(SERVICE_NAME=freepdb1)", "(SERVICE_NAME=FREEPDB1)" + long_pad):
        dsn = f"(DESCRIPTION=(ADDRESS=(PROTOCOL=TCP)(HOST={HOST})(PORT={PORT}))(CONNECT_DATA={data}))"
        with connect(dsn=dsn) as other:
            same(other.cursor().execute("SELECT 1 FROM dual").fetchone(), (1,))


@check
# feature: W-01, A-01
def version_and_attributes(connection):
    assert connection.version.split(".")[0] in ("19", "23"), connection.version
    same(connection.service_name.upper(), "FREEPDB1")
    connection.ping()


@check
def dual(connection):
    cursor = connection.cursor()
    cursor.execute("SELECT 1 AS one, 'x' || NULL AS x, DUMMY FROM dual")
    same([d[0] for d in cursor.description], ["ONE", "X", "DUMMY"])
    same(cursor.fetchall(), [(1, "x", "X")])
    same(cursor.execute("select user from dual").fetchone(), (USER.upper(),))


@check
# feature: W-52, T-01, T-02, T-07, T-10
def types_round_trip(connection):
    cursor = connection.cursor()
    table(cursor, "pr_types", "n NUMBER, p NUMBER(10,2), i INTEGER, v VARCHAR2(20), c CHAR(5), d DATE, t TIMESTAMP(6), "
                              "r RAW(16), f BINARY_FLOAT, b BINARY_DOUBLE NOT NULL")
    big = decimal.Decimal("12345678901234567890123456789012345678")
    when = datetime.datetime(2024, 2, 29, 13, 14, 15)
    stamp = datetime.datetime(2024, 2, 29, 13, 14, 15, 123456)
    row = (big, decimal.Decimal("-12.5"), 7, "h\u00e9llo", "ab", when, stamp, b"\x00\xff\x10", 1.5, -2.25)
    cursor.setinputsizes(None, None, None, None, None, None, oracledb.DB_TYPE_TIMESTAMP, None,
                         oracledb.DB_TYPE_BINARY_FLOAT, oracledb.DB_TYPE_BINARY_DOUBLE)
    cursor.execute("INSERT INTO pr_types VALUES (:1, :2, :3, :4, :5, :6, :7, :8, :9, :10)", row)
    same(cursor.rowcount, 1)
    cursor.execute("SELECT * FROM pr_types")
    same([(d[0], d[1].name, d[2], d[3], d[4], d[5], d[6]) for d in cursor.description], [
        ("N", "DB_TYPE_NUMBER", 127, None, 0, -127, True), ("P", "DB_TYPE_NUMBER", 14, None, 10, 2, True),
        ("I", "DB_TYPE_NUMBER", 39, None, 38, 0, True), ("V", "DB_TYPE_VARCHAR", 20, 20, None, None, True),
        ("C", "DB_TYPE_CHAR", 5, 5, None, None, True), ("D", "DB_TYPE_DATE", 23, None, None, None, True),
        ("T", "DB_TYPE_TIMESTAMP", 23, None, 0, 6, True), ("R", "DB_TYPE_RAW", 16, 16, None, None, True),
        ("F", "DB_TYPE_BINARY_FLOAT", 127, None, None, None, True),
        ("B", "DB_TYPE_BINARY_DOUBLE", 127, None, None, None, False)])
    cursor.execute("SELECT v, c, d, t, r, f, b, i, p FROM pr_types")
    same(cursor.fetchone(), ("h\u00e9llo", "ab   ", when, stamp, b"\x00\xff\x10", 1.5, -2.25, 7, -12.5))
    oracledb.defaults.fetch_decimals = True
    try:
        same(connection.cursor().execute("SELECT n FROM pr_types").fetchone(), (big,))
    finally:
        oracledb.defaults.fetch_decimals = False
    connection.rollback()


@check
def nulls_and_empty_strings(connection):
    cursor = connection.cursor()
    table(cursor, "pr_nulls", "a VARCHAR2(10), b NUMBER, c DATE")
    cursor.execute("INSERT INTO pr_nulls VALUES (:a, :b, :c)", a="", b=None, c=None)
    same(cursor.execute("SELECT a, b, c FROM pr_nulls").fetchall(), [(None, None, None)])
    same(cursor.execute("SELECT COUNT(*) FROM pr_nulls WHERE a IS NULL AND NVL(b, 5) = 5").fetchone(), (1,))
    same(cursor.execute("SELECT COUNT(*) FROM pr_nulls WHERE a = ''").fetchone(), (0,))


@check
def numbers_exact(connection):
    oracledb.defaults.fetch_decimals = True
    try:
        cursor = connection.cursor()
        for text in ("0", "1", "-1", "0.5", "-0.01", "99999999999999999999999999999999999999", "1E-20", "123456789.000000001",
                     "-99.99", "1E+30", "100", "10000", "1000000", "0.0001"):
            value = decimal.Decimal(text)
            same(cursor.execute("SELECT :1 FROM dual", [value]).fetchone()[0].normalize(), value.normalize())
        same(cursor.execute("SELECT 1/2, 7/2*2, MOD(-7, 3) FROM dual").fetchone(),
             (decimal.Decimal("0.5"), decimal.Decimal(7), decimal.Decimal(-1)))
    finally:
        oracledb.defaults.fetch_decimals = False


@check
def binds_by_name_and_position(connection):
    cursor = connection.cursor()
    same(cursor.execute("SELECT :b || '-' || :a FROM dual", a="x", b="y").fetchone(), ("y-x",))
    same(cursor.execute("SELECT :1 + :2 FROM dual", [40, 2]).fetchone(), (42,))
    same(cursor.execute("SELECT :x + :x FROM dual", x=21).fetchone(), (42,))
    fails("DPY-4008", lambda: cursor.execute("SELECT :a FROM dual", nope=1))


@check
# feature: W-42
def array_dml(connection):
    cursor = connection.cursor()
    table(cursor, "pr_array", "id NUMBER PRIMARY KEY, v VARCHAR2(20)")
    cursor.executemany("INSERT INTO pr_array VALUES (:1, :2)", [(i, f"row {i}") for i in range(1, 1001)])
    same(cursor.rowcount, 1000)
    same(cursor.execute("SELECT COUNT(*), MIN(v), MAX(id) FROM pr_array").fetchone(), (1000, "row 1", 1000))
    cursor.execute("UPDATE pr_array SET v = 'u' WHERE id <= :1", [250])
    same(cursor.rowcount, 250)
    cursor.execute("DELETE FROM pr_array WHERE MOD(id, 2) = 0")
    same(cursor.rowcount, 500)
    connection.rollback()


@check
# feature: W-43
def batch_errors(connection):
    cursor = connection.cursor()
    table(cursor, "pr_batch", "id NUMBER PRIMARY KEY")
    cursor.executemany("INSERT INTO pr_batch VALUES (:1)", [(1,), (2,), (1,), (3,)], batcherrors=True, arraydmlrowcounts=True)
    errors = cursor.getbatcherrors()
    same([(e.offset, e.full_code) for e in errors], [(2, "ORA-00001")])
    same(cursor.getarraydmlrowcounts(), [1, 1, 0, 1])
    same(cursor.execute("SELECT COUNT(*) FROM pr_batch").fetchone(), (3,))
    connection.rollback()


@check
# feature: X-01
def transactions(connection):
    cursor = connection.cursor()
    table(cursor, "pr_tx", "id NUMBER PRIMARY KEY")
    cursor.execute("INSERT INTO pr_tx VALUES (1)")
    with connect() as other:
        same(other.cursor().execute("SELECT COUNT(*) FROM pr_tx").fetchone(), (0,))
        connection.commit()
        same(other.cursor().execute("SELECT COUNT(*) FROM pr_tx").fetchone(), (1,))
    cursor.execute("INSERT INTO pr_tx VALUES (2)")
    cursor.execute("SAVEPOINT s1")
    cursor.execute("INSERT INTO pr_tx VALUES (3)")
    cursor.execute("ROLLBACK TO SAVEPOINT s1")
    cursor.execute("INSERT INTO pr_tx VALUES (4)")
    connection.commit()
    same(cursor.execute("SELECT id FROM pr_tx ORDER BY id").fetchall(), [(1,), (2,), (4,)])
    connection.autocommit = True
    cursor.execute("INSERT INTO pr_tx VALUES (5)")
    connection.autocommit = False
    connection.rollback()
    same(cursor.execute("SELECT COUNT(*) FROM pr_tx").fetchone(), (4,))


@check
# feature: X-02
def failed_statement_keeps_transaction(connection):
    cursor = connection.cursor()
    table(cursor, "pr_atomic", "id NUMBER PRIMARY KEY")
    cursor.execute("INSERT INTO pr_atomic VALUES (1)")
    fails("ORA-00001", lambda: cursor.execute("INSERT INTO pr_atomic SELECT LEVEL FROM dual CONNECT BY LEVEL <= 3"))
    fails("ORA-00942", lambda: cursor.execute("SELECT * FROM pr_not_there"))
    cursor.execute("INSERT INTO pr_atomic VALUES (2)")
    connection.commit()
    same(cursor.execute("SELECT COUNT(*) FROM pr_atomic").fetchone(), (2,))


@check
# feature: D-02, W-43
def binds_too_long(connection):
    cursor = connection.cursor()
    table(cursor, "pr_long", "v VARCHAR2(3), w VARCHAR2(3 CHAR), c CHAR(3)")
    for column, value, actual in ("v", "abc ", 4), ("v", "ab\u00e4 ", 5), ("w", "\u00e4bc ", 4), ("c", "abc  ", 5):
        error = fails("ORA-12899", lambda: cursor.execute(f"insert into pr_long ({column}) values (:1)", [value]))
        wanted = f'"{USER.upper()}"."PR_LONG"."{column.upper()}" (actual: {actual}, maximum: 3)'
        assert wanted in error.message, error.message
    cursor.execute("insert into pr_long values (:1, :2, :3)", ["ab ", "\u00e4\u00f6\u00fc", "a"])
    fails("ORA-12899", lambda: cursor.execute("update pr_long set v = :1", ["abcd"]))
    fails("ORA-12899", lambda: cursor.execute("begin update pr_long set v = :1; end;", ["abc "]))
    rows = [("a",), ("abc ",), ("b",), ("abcd",), ("abc",)]
    cursor.executemany("insert into pr_long (v) values (:1)", rows, batcherrors=True, arraydmlrowcounts=True)
    same([(e.offset, e.full_code) for e in cursor.getbatcherrors()], [(1, "ORA-12899"), (3, "ORA-12899")])
    same(cursor.getarraydmlrowcounts(), [1, 0, 1, 0, 1])
    fails("ORA-12899", lambda: cursor.executemany("insert into pr_long (v) values (:1)", [("x",), ("y",), ("abc ",), ("z",)]))
    cursor.execute("select count(*), count(case when v in ('x', 'y', 'z') then 1 end) from pr_long")
    same(cursor.fetchone(), (6, 2))
    connection.rollback()


@check
# feature: M-09, W-42, W-50
def keys_checked_at_the_end(connection):
    cursor = connection.cursor()
    table(cursor, "pr_shift", "id NUMBER PRIMARY KEY, g NUMBER, v VARCHAR2(5)")
    cursor.executemany("insert into pr_shift values (:1, :2, 'x')", [(n, n % 2) for n in range(1, 7)])
    cursor.execute("savepoint before_it")
    ids = cursor.var(int, arraysize=10)
    cursor.execute("update pr_shift set id = id + :1 returning id into :2", [1, ids])
    same((cursor.rowcount, sorted(ids.getvalue())), (6, [2, 3, 4, 5, 6, 7]))
    cursor.executemany("update pr_shift set id = id + :1, v = :2 where id > :3", [(1, "a", 0), (2, "b", 3), (10, "c", 100)],
                       arraydmlrowcounts=True)
    same(cursor.getarraydmlrowcounts(), [6, 5, 0])
    fails("ORA-00001", lambda: cursor.execute("update pr_shift set id = id + 1 where id = 5 or id = 6 or id = 7"))
    same(cursor.execute("select id from pr_shift order by id").fetchall(), [(3,), (6,), (7,), (8,), (9,), (10,)])
    connection.rollback()


@check
# feature: W-53, X-13
def errors_and_offsets(connection):
    cursor = connection.cursor()
    table(cursor, "pr_err", "id NUMBER PRIMARY KEY, v VARCHAR2(5) NOT NULL")
    fails("ORA-00942", lambda: cursor.execute("select * from no_such_table"), 14)
    fails("ORA-00904", lambda: cursor.execute("select id, nope from pr_err"), 11)
    fails("ORA-00936", lambda: cursor.execute("select from dual"), 7)
    fails("ORA-00900", lambda: cursor.execute("nonsense here"), 0)
    error = fails("ORA-01400", lambda: cursor.execute("insert into pr_err (id) values (1)"))
    assert f'("{USER.upper()}"."PR_ERR"."V")' in error.message, error.message
    fails("ORA-12899", lambda: cursor.execute("insert into pr_err values (1, 'toolong')"))
    fails("ORA-01722", lambda: cursor.execute("select to_number('abc') from dual"))
    fails("ORA-01476", lambda: cursor.execute("select 1/0 from dual"))
    cursor.execute("insert into pr_err values (1, 'a')")
    error = fails("ORA-00001", lambda: cursor.execute("insert into pr_err values (1, 'b')"))
    assert f"({USER.upper()}." in error.message, error.message
    connection.rollback()


@check
# feature: W-39, W-41, W-44
def re_execution_and_batches(connection):
    cursor = connection.cursor()
    cursor.arraysize, cursor.prefetchrows = 7, 3
    sql = "SELECT LEVEL FROM dual CONNECT BY LEVEL <= :n"
    for n in (1, 3, 10, 500, 0 + 2):
        same([row[0] for row in cursor.execute(sql, n=n)], list(range(1, n + 1)))
    one, two = connection.cursor(), connection.cursor()
    one.arraysize = two.arraysize = 5
    one.execute(sql, n=40)
    two.execute(sql, n=40)
    same([(one.fetchone()[0], two.fetchone()[0]) for _ in range(40)], [(i, i) for i in range(1, 41)])


@check
# feature: W-41
def prefetch_zero_and_big_result(connection):
    cursor = connection.cursor()
    cursor.prefetchrows, cursor.arraysize = 0, 1000
    cursor.execute("SELECT LEVEL, RPAD('x', 100, 'y') FROM dual CONNECT BY LEVEL <= 50000")
    total = count = 0
    for number, text in cursor:
        total, count = total + number, count + len(text)
    same((total, count), (50000 * 50001 // 2, 5000000))


@check
def cursor_over_commit(connection):
    cursor, other = connection.cursor(), connection.cursor()
    table(other, "pr_commit", "id NUMBER")
    cursor.arraysize, cursor.prefetchrows = 10, 2
    cursor.execute("SELECT LEVEL FROM dual CONNECT BY LEVEL <= 100")
    got = [cursor.fetchone()[0]]
    other.execute("INSERT INTO pr_commit VALUES (1)")
    connection.commit()
    got += [row[0] for row in cursor]
    same(got, list(range(1, 101)))


@check
# feature: W-50
def returning_into(connection):
    cursor = connection.cursor()
    table(cursor, "pr_ret", "id NUMBER, v VARCHAR2(10)")
    id_, v = cursor.var(int), cursor.var(str)
    cursor.execute("INSERT INTO pr_ret VALUES (:1, UPPER(:2)) RETURNING id, v INTO :3, :4", [5, "abc", id_, v])
    same((id_.getvalue(), v.getvalue()), ([5], ["ABC"]))
    cursor.execute("INSERT INTO pr_ret VALUES (6, 'x')")
    cursor.execute("UPDATE pr_ret SET id = id + 10 RETURNING id INTO :1", [id_])
    same(sorted(id_.getvalue()), [15, 16])
    connection.rollback()


@check
# feature: L-01
def lobs(connection):
    cursor = connection.cursor()
    table(cursor, "pr_lob", "id NUMBER, c CLOB, b BLOB")
    text, data = "\u00fc" * 40000, bytes(range(256)) * 300
    cursor.execute("INSERT INTO pr_lob VALUES (1, :1, :2)", [text, data])
    cursor.execute("INSERT INTO pr_lob VALUES (2, NULL, NULL)")
    row = cursor.execute("SELECT c, b FROM pr_lob WHERE id = 1").fetchone()
    same((row[0].read(), row[1].read()), (text, data))
    same((row[0].size(), row[1].size()), (40000, 76800))
    same(row[0].read(3, 5), "\u00fc" * 5)
    same(cursor.execute("SELECT c, b FROM pr_lob WHERE id = 2").fetchone(), (None, None))
    oracledb.defaults.fetch_lobs = False
    try:
        same(connection.cursor().execute("SELECT c, b FROM pr_lob t WHERE id = 1").fetchone(), (text, data))
    finally:
        oracledb.defaults.fetch_lobs = True
    connection.rollback()


@check
# feature: P-34
def guard_block_and_output(connection):
    cursor = connection.cursor()
    cursor.execute(GUARD.format("pr_surely_not_there"))
    fails("ORA-00942", lambda: cursor.execute("BEGIN EXECUTE IMMEDIATE 'DROP TABLE pr_surely_not_there'; END;"))
    cursor.callproc("dbms_output.enable", [None])
    cursor.execute("begin dbms_output.put_line('hello'); end;")
    line, status = cursor.var(str), cursor.var(int)
    cursor.execute("begin dbms_output.get_line(:1, :2); end;", [line, status])
    same((line.getvalue(), status.getvalue()), ("hello", 0))


@check
def national_lobs(connection):
    cursor = connection.cursor()
    table(cursor, "pr_nlob", "id NUMBER, n NCLOB")
    text = "\u03b4\u4e2a odd"
    cursor.execute("INSERT INTO pr_nlob VALUES (1, :1)", [text])
    cursor.execute("SELECT n FROM pr_nlob")
    (lob,) = cursor.fetchone()
    same((lob.type, lob.size(), lob.read(), lob.read(2, 3)), (oracledb.DB_TYPE_NCLOB, len(text), text, text[1:4]))
    same(lob.isopen(), False)
    lob.open()
    same(lob.isopen(), True)
    fails("ORA-22293", lob.open)
    lob.close()
    fails("ORA-22289", lob.close)


@check
def lobs_of_returning_are_the_rows(connection):
    cursor = connection.cursor()
    table(cursor, "pr_row_lob", "id NUMBER, c CLOB, b BLOB")
    c, b = cursor.var(oracledb.DB_TYPE_CLOB), cursor.var(oracledb.DB_TYPE_BLOB)

    def row():
        cursor.execute("SELECT id, c, b FROM pr_row_lob")
        ident, clob, blob = cursor.fetchone()
        return ident, clob.read(), blob.read()

    cursor.execute("INSERT INTO pr_row_lob VALUES (1, EMPTY_CLOB(), EMPTY_BLOB()) RETURNING c, b INTO :1, :2", [c, b])
    c.getvalue()[0].write("hello")
    b.getvalue()[0].write(b"abc")
    c.getvalue()[0].write(" world", 6)
    same(row(), (1, "hello world", b"abc"))
    c.getvalue()[0].write("H")
    connection.commit()
    same(row(), (1, "Hello world", b"abc"))
    fails("ORA-22920", lambda: c.getvalue()[0].write("late"))
    cursor.execute("UPDATE pr_row_lob SET id = 2 RETURNING c INTO :1", [c])
    c.getvalue()[0].trim(3)
    connection.rollback()
    same(row(), (1, "Hello world", b"abc"))
    cursor.execute("SELECT c FROM pr_row_lob")
    (snapshot,) = cursor.fetchone()
    fails("ORA-22920", lambda: snapshot.write("x"))


@check
def column_becomes_a_lob(connection):
    cursor = connection.cursor()
    for expression, value in (("CAST('a' AS VARCHAR2(5))", "a"), ("TO_CLOB('b')", "b"), ("TO_CLOB(NULL)", None), ("7", 7)):
        cursor.execute(f"CREATE OR REPLACE VIEW pr_changes AS SELECT {expression} AS v FROM dual")
        cursor.execute("SELECT * FROM pr_changes")
        got = cursor.fetchall()[0][0]
        same(got.read() if isinstance(got, oracledb.LOB) else got, value)


@check
def returning_into_too_small(connection):
    cursor = connection.cursor()
    table(cursor, "pr_small", "s VARCHAR2(30)")
    out = cursor.var(str, 2)
    fails("DPY-4002", lambda: cursor.execute("INSERT INTO pr_small VALUES ('much too long') RETURNING s INTO :1", [out]))


@check
def row_counts_of_a_failed_array(connection):
    cursor = connection.cursor()
    table(cursor, "pr_counts", "id NUMBER PRIMARY KEY")
    rows = [(1,), (2,), (2,), (4,)]
    fails("ORA-00001", lambda: cursor.executemany("INSERT INTO pr_counts VALUES (:1)", rows, arraydmlrowcounts=True))
    same(cursor.getarraydmlrowcounts(), [1, 1])


@check
def parse_again(connection):
    cursor = connection.cursor()
    table(cursor, "pr_parse", "id NUMBER")
    for _ in range(2):
        cursor.parse("DELETE FROM pr_parse WHERE id = :1")
        cursor.execute("DELETE FROM pr_parse WHERE id = :1", [1])
    fails("ORA-01745", lambda: cursor.parse("SELECT :ROWID FROM dual"))


@check
def log_on_attributes(_):
    context = [("CLIENTCONTEXT", "ATTR1", "one"), ("CLIENTCONTEXT", "ATTR2", "it's")]
    with connect(appcontext=context, driver_name="probe") as connection:
        cursor = connection.cursor()
        cursor.execute("SELECT SYS_CONTEXT('CLIENTCONTEXT', 'attr1'), SYS_CONTEXT('CLIENTCONTEXT', 'ATTR2') FROM dual")
        same(cursor.fetchone(), ("one", "it's"))
        cursor.execute("SELECT DISTINCT client_driver FROM v$session_connect_info WHERE sid = SYS_CONTEXT('USERENV', 'SID')")
        same(cursor.fetchone(), ("probe",))
        cursor.execute("SELECT DBMS_DEBUG_JDWP.CURRENT_SESSION_ID, DBMS_DEBUG_JDWP.CURRENT_SESSION_SERIAL FROM dual")
        same(cursor.fetchone(), (connection.session_id, connection.serial_num))


@check
def many_different_statements(connection):
    cursor = connection.cursor()
    table(cursor, "pr_many", "id NUMBER, s VARCHAR2(10)")
    for count in (150, 290, 700):
        cursor.execute(f"""
            BEGIN
                FOR i IN 1..{count} LOOP
                    EXECUTE IMMEDIATE('INSERT INTO pr_many VALUES (' || i || ',''r' || i || ''')');
                END LOOP;
                COMMIT;
            END;""")
    cursor.execute("SELECT COUNT(*), MAX(id) FROM pr_many")
    same(cursor.fetchone(), (1140, 700))


@check
def describe_only(connection):
    cursor = connection.cursor()
    cursor.parse("SELECT LEVEL AS lvl, SYSDATE AS now FROM dual CONNECT BY LEVEL <= :n")
    same([(d[0], d[1].name) for d in cursor.description], [("LVL", "DB_TYPE_NUMBER"), ("NOW", "DB_TYPE_DATE")])


@check
# feature: W-35
def cancel(connection):
    cursor = connection.cursor()
    timer = threading.Timer(0.5, connection.cancel)
    timer.start()
    started = time.time()
    fails("ORA-01013", lambda: cursor.execute(
        "SELECT COUNT(*) FROM (SELECT LEVEL l FROM dual CONNECT BY LEVEL <= 60000) a, (SELECT LEVEL l FROM dual CONNECT BY"
        " LEVEL <= 60000) b WHERE MOD(a.l * b.l, 7) = 3"))
    timer.join()
    assert time.time() - started < 15, "the cancel took too long"
    same(connection.cursor().execute("SELECT 'usable' FROM dual").fetchone(), ("usable",))


@check
def cancel_race(connection):
    """A break that comes before, during or after its call: that call or the next one is cancelled, no answer is another's."""
    cursor = connection.cursor()
    started = time.time()
    for i in range(40):
        timer = threading.Timer(i % 20 * 0.00025, connection.cancel)
        timer.start()
        for _ in range(2):
            try:
                same(cursor.execute("SELECT :n, COUNT(*) FROM (SELECT LEVEL FROM dual CONNECT BY LEVEL <= 900)", [i]).fetchone(), (i, 900))
            except oracledb.DatabaseError as e:
                assert "ORA-01013" in str(e), e
        timer.join()
    assert time.time() - started < 20, "a cancel hung"
    for attempt in range(2):  # the last break may still be owed
        try:
            same(connection.cursor().execute("SELECT 'usable' FROM dual").fetchone(), ("usable",))
        except oracledb.DatabaseError as e:
            assert attempt == 0 and "ORA-01013" in str(e), e


@check
# feature: X-09
def session_settings(connection):
    cursor = connection.cursor()
    cursor.execute("ALTER SESSION SET NLS_DATE_FORMAT = 'YYYY-MM-DD HH24:MI'")
    same(cursor.execute("SELECT TO_CHAR(DATE '2024-05-06') FROM dual").fetchone(), ("2024-05-06 00:00",))
    cursor.execute("ALTER SESSION SET NLS_DATE_FORMAT = 'DD-MON-RR'")
    fails("ORA-02248", lambda: cursor.execute("ALTER SESSION SET no_such_parameter = 1"))


@check
# feature: W-45
def scroll(connection):
    cursor = connection.cursor(scrollable=True)
    cursor.execute("SELECT :base + 1 FROM dual UNION ALL SELECT :base + 2 FROM dual UNION ALL SELECT :base + 3 FROM dual", base=10)
    cursor.scroll(mode="last")
    same(cursor.fetchone(), (13,))
    cursor.scroll(mode="first")
    same(cursor.fetchall(), [(11,), (12,), (13,)])
    cursor.scroll(2, mode="absolute")
    same(cursor.fetchone(), (12,))
    cursor.scroll(-1)
    same(cursor.fetchone(), (11,))
    fails("DPY-2063", lambda: cursor.scroll(5))


@check
# feature: A-04
def users_are_apart(connection):
    cursor = connection.cursor()
    table(cursor, "pr_mine", "id NUMBER")
    with connect(user=os.environ["DBSACI_USER2"], password=os.environ["DBSACI_PASSWORD2"]) as other:
        fails("ORA-00942", lambda: other.cursor().execute("SELECT * FROM pr_mine"))
        fails("ORA-00942", lambda: other.cursor().execute(f"SELECT * FROM {USER}.pr_mine"))


if __name__ == "__main__":
    for path in sorted(glob.glob(os.path.join(HERE, "check_*.py"))):  # a module lists its checks when it is read
        importlib.import_module(os.path.basename(path)[:-3])
    sys.exit(main())
