"""Stored procedures, functions and packages as a driver calls them: modes, arrays, cursors, warnings, state."""
import datetime

import oracledb

from kit import check, fails, same


def make(cursor, *texts):
    for text in texts:
        cursor.execute("CREATE OR REPLACE " + text)
        same(cursor.warning, None)


@check
# feature: P-02
def callproc_with_all_modes(connection):
    cursor = connection.cursor()
    make(cursor, "PROCEDURE pr_modes(a NUMBER, b IN OUT NUMBER, c OUT VARCHAR2, d OUT DATE, e VARCHAR2 DEFAULT 'dflt') IS "
                 "BEGIN b := b * 2; c := e || a; d := DATE '2024-01-02'; END;")
    b, c, d = cursor.var(int), cursor.var(str), cursor.var(datetime.datetime)
    b.setvalue(0, 5)
    same(cursor.callproc("pr_modes", [3, b, c, d]), [3, 10, "dflt3", datetime.datetime(2024, 1, 2)])
    cursor.callproc("pr_modes", [4], {"e": "kw", "b": b, "c": c, "d": d})
    same((b.getvalue(), c.getvalue()), (20, "kw4"))
    fails("ORA-06550", lambda: cursor.callproc("pr_modes", [1]))


@check
# feature: P-02
def callfunc_of_several_types(connection):
    cursor = connection.cursor()
    make(cursor, "FUNCTION pr_text(a NUMBER, b VARCHAR2 DEFAULT 'z') RETURN VARCHAR2 IS BEGIN RETURN a || b; END;",
         "FUNCTION pr_bool(a NUMBER) RETURN BOOLEAN IS BEGIN RETURN a > 0; END;")
    same(cursor.callfunc("pr_text", str, [1]), "1z")
    same(cursor.callfunc("pr_text", str, [1], {"b": "q"}), "1q")
    same([cursor.callfunc("pr_bool", bool, [n]) for n in (1, -1)], [True, False])


@check
# feature: P-12
def ref_cursor_out(connection):
    cursor, rows = connection.cursor(), connection.cursor()
    make(cursor, "PROCEDURE pr_rows(c OUT SYS_REFCURSOR) IS BEGIN OPEN c FOR SELECT LEVEL n FROM dual CONNECT BY LEVEL <= 3; END;")
    cursor.callproc("pr_rows", [rows])
    same(rows.fetchall(), [(1,), (2,), (3,)])


@check
# feature: P-13
def arrays_in_and_out(connection):
    cursor = connection.cursor()
    make(cursor, "PACKAGE pr_arrays IS TYPE n IS TABLE OF NUMBER INDEX BY PLS_INTEGER; TYPE s IS TABLE OF VARCHAR2(9) INDEX BY PLS_INTEGER;"
                 " FUNCTION total(a n) RETURN NUMBER; PROCEDURE fill(k NUMBER, o OUT s); PROCEDURE twice(io IN OUT n); END;",
         "PACKAGE BODY pr_arrays IS"
         " FUNCTION total(a n) RETURN NUMBER IS t NUMBER := 0; BEGIN FOR i IN 1..a.COUNT LOOP t := t + a(i); END LOOP; RETURN t; END;"
         " PROCEDURE fill(k NUMBER, o OUT s) IS BEGIN FOR i IN 1..k LOOP o(i) := 'v' || i; END LOOP; END;"
         " PROCEDURE twice(io IN OUT n) IS BEGIN FOR i IN 1..io.COUNT LOOP io(i) := io(i) * 2; END LOOP; END; END;")
    same(cursor.callfunc("pr_arrays.total", float, [cursor.arrayvar(oracledb.NUMBER, [1, 2, 3.5])]), 6.5)
    texts, numbers = cursor.arrayvar(str, 10, 20), cursor.arrayvar(oracledb.NUMBER, [1, 2], 5)
    cursor.callproc("pr_arrays.fill", [3, texts])
    same(texts.getvalue(), ["v1", "v2", "v3"])
    cursor.callproc("pr_arrays.twice", [numbers])
    same(numbers.getvalue(), [2, 4])


@check
# feature: P-03
def warning_of_a_unit_that_does_not_compile(connection):
    cursor = connection.cursor()
    cursor.execute("CREATE OR REPLACE PROCEDURE pr_bad IS BEGIN nowhere := 1; END;")
    same(cursor.warning.full_code, "DPY-7000")
    fails("ORA-06550", lambda: cursor.callproc("pr_bad"))
    cursor.execute("DROP PROCEDURE pr_bad")


@check
# feature: P-05
def state_is_the_sessions(connection):
    cursor = connection.cursor()
    make(cursor, "PACKAGE pr_state IS n NUMBER := 0; PROCEDURE step(o OUT NUMBER); END;",
         "PACKAGE BODY pr_state IS PROCEDURE step(o OUT NUMBER) IS BEGIN n := n + 1; o := n; END; END;")
    out = cursor.var(int)
    for expected in (1, 2, 3):
        cursor.callproc("pr_state.step", [out])
        connection.rollback()
        same(out.getvalue(), expected)
    cursor.callproc("dbms_session.reset_package")
    cursor.callproc("pr_state.step", [out])
    same(out.getvalue(), 1)
