"""CURSOR expressions: nested cursors as values of rows, however late and in whatever order they are fetched."""
from kit import check, fails, same, table


def tables(cursor):
    table(cursor, "pr_dept", "deptno NUMBER(2), dname VARCHAR2(10)")
    table(cursor, "pr_emp", "empno NUMBER(4), deptno NUMBER(2), note CLOB")
    cursor.executemany("INSERT INTO pr_dept VALUES (:1, :2)", [(n, f"D{n}") for n in (10, 20, 30)])
    cursor.executemany("INSERT INTO pr_emp VALUES (:1, :2, :3)", [(n, n // 100 * 10, "n" * n) for n in (101, 102, 201)])


@check
# feature: W-44
def nested_described_and_fetched_late(connection):
    cursor = connection.cursor()
    tables(cursor)
    cursor.execute("SELECT d.dname, CURSOR(SELECT e.empno, d.dname, e.note FROM pr_emp e WHERE e.deptno = d.deptno"
                   " AND e.empno > :low ORDER BY e.empno) FROM pr_dept d WHERE d.deptno <= :high ORDER BY d.deptno",
                   low=101, high=20)
    rows = cursor.fetchall()
    same([name[0] for name in rows[0][1].description], ["EMPNO", "DNAME", "NOTE"])
    other = connection.cursor().execute("SELECT COUNT(*) FROM pr_emp").fetchone()
    same(other, (3,))
    second, first = rows[1][1], rows[0][1]
    same([(n, d, note.read()) for n, d, note in second], [(201, "D20", "n" * 201)])
    same([(n, d, len(note.read())) for n, d, note in first], [(102, "D10", 102)])


@check
# feature: W-44
def nested_many_and_interleaved(connection):
    cursor = connection.cursor()
    cursor.arraysize = 50
    cursor.execute("SELECT LEVEL n, CURSOR(SELECT LEVEL m FROM dual CONNECT BY LEVEL <= 300) FROM dual CONNECT BY LEVEL <= 200")
    seen = []
    for n, inner in cursor:
        same(inner.fetchone(), (1,))
        seen.append(inner)
    same(len(seen), 200)
    same([inner.fetchone()[0] for inner in seen], [2] * 200)
    same(len(seen[150].fetchall()), 298)


@check
# feature: W-44
def nested_ends_with_its_query(connection):
    cursor = connection.cursor()
    query = "SELECT CURSOR(SELECT :n FROM dual) FROM dual"
    inner = cursor.execute(query, n=1).fetchone()[0]
    cursor.execute(query, n=2)
    same(cursor.fetchone()[0].fetchall(), [(2,)])
    fails("ORA-01003", inner.fetchall)


@check
# feature: W-44
def nested_that_fails(connection):
    cursor = connection.cursor()
    table(cursor, "pr_dept", "deptno NUMBER(2), dname VARCHAR2(10)")
    cursor.executemany("INSERT INTO pr_dept VALUES (:1, :2)", [(0, "none"), (2, "two")])
    cursor.execute("SELECT d.dname, CURSOR(SELECT 1 / d.deptno FROM dual) FROM pr_dept d ORDER BY d.deptno")
    (_, bad), (_, good) = cursor.fetchall()
    fails("ORA-01476", bad.fetchall)
    same(float(good.fetchone()[0]), 0.5)
    same(connection.cursor().execute("SELECT COUNT(*) FROM pr_dept").fetchone(), (2,))  # the work of the transaction is there
