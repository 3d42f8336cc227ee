"""The demonstration of ./quickstart: waits for the server, runs one Oracle query, says how to connect."""
import os
import sys
import time

import oracledb

QUERY = """\
SELECT d.dname, e.ename, NVL(TO_CHAR(e.comm), '-') AS comm, TO_CHAR(e.hired, 'DD-MON-YYYY') AS hired
  FROM dept d, emp e
 WHERE d.deptno = e.deptno(+)
   AND ROWNUM <= 5
 ORDER BY d.dname, e.ename"""

TABLES = [
    "CREATE TABLE dept (deptno NUMBER(2) PRIMARY KEY, dname VARCHAR2(14))",
    "CREATE TABLE emp (empno NUMBER(4) PRIMARY KEY, ename VARCHAR2(10) NOT NULL, hired DATE, comm NUMBER(7,2),"
    " deptno NUMBER(2) REFERENCES dept)",
    "INSERT INTO dept SELECT 10, 'ACCOUNTING' FROM dual UNION ALL SELECT 20, 'RESEARCH' FROM dual"
    " UNION ALL SELECT 40, 'OPERATIONS' FROM dual",
    "INSERT INTO emp VALUES (7369, 'SMITH', DATE '2019-12-17', NULL, 20)",
    "INSERT INTO emp VALUES (7499, 'ALLEN', DATE '2020-02-20', 300, 10)",
]


def connect(dsn, password, pid):
    for _ in range(600):
        try:
            return oracledb.connect(user="demo", password=password, dsn=dsn)
        except oracledb.Error as error:
            if not os.path.exists(f"/proc/{pid}"):
                sys.exit("dbsaci has ended; its last lines say why")
            last = error
            time.sleep(0.1)
    sys.exit(f"no connection within a minute: {last}")


def main():
    dsn, pid = sys.argv[1], sys.argv[2]
    with open(os.environ["DBSACI_PASSWORD_FILE"], encoding="ascii") as stream:
        password = stream.read().strip()
    connection = connect(dsn, password, pid)
    cursor = connection.cursor()
    cursor.execute("SELECT COUNT(*) FROM user_tables WHERE table_name IN ('DEPT', 'EMP')")
    if cursor.fetchone()[0] == 0:
        for statement in TABLES:
            cursor.execute(statement)
        connection.commit()
    print(f"\npython-oracledb {oracledb.__version__} to {dsn} (Oracle {connection.version})\n\n{QUERY}\n")
    cursor.execute(QUERY)
    names = [column[0] for column in cursor.description]
    rows = [names] + [["" if value is None else str(value) for value in row] for row in cursor]
    widths = [max(len(row[i]) for row in rows) for i in range(len(names))]
    for number, row in enumerate(rows):
        print("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
        if number == 0:
            print("  " + "  ".join("-" * width for width in widths))
    print(f"""
Connect with any Oracle driver:
  user      demo
  password  in {os.environ["DBSACI_PASSWORD_FILE"]}
  DSN       {dsn}
  JDBC      jdbc:oracle:thin:@//{dsn}
Ctrl-C stops dbsaci and its PostgreSQL; the data stays.
""", flush=True)


if __name__ == "__main__":
    main()
