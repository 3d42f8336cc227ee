"""What the persona takes and refuses; BOOLEAN as a column type and as a bind of PL/SQL."""
import oracledb

from kit import GUARD, check, fails, same


def is_19c(connection):
    return connection.version.startswith("19.")


# feature: W-26
@check
def newer_forms(connection):
    cursor = connection.cursor()
    if is_19c(connection):
        fails("ORA-00923", lambda: cursor.execute("SELECT 1"), 8)
        fails("ORA-00922", lambda: cursor.execute("CREATE TABLE IF NOT EXISTS pr_persona (a NUMBER)"))
    else:
        same(cursor.execute("SELECT 1").fetchone(), (1,))
        cursor.execute("DROP TABLE IF EXISTS pr_persona")


# feature: T-17
@check
def boolean_columns(connection):
    cursor = connection.cursor()
    if is_19c(connection):
        fails("ORA-00902", lambda: cursor.execute("CREATE TABLE pr_boolean (id NUMBER, b BOOLEAN)"))
        return
    cursor.execute(GUARD.format("pr_boolean"))
    cursor.execute("CREATE TABLE pr_boolean (id NUMBER, b BOOLEAN)")
    cursor.executemany("INSERT INTO pr_boolean VALUES (:1, :2)", [(1, True), (2, False), (3, None)])
    cursor.execute("SELECT b FROM pr_boolean ORDER BY id")
    same(cursor.description[0].type_code, oracledb.DB_TYPE_BOOLEAN)
    same(cursor.fetchall(), [(True,), (False,), (None,)])
    same(cursor.execute("SELECT id FROM pr_boolean WHERE b").fetchall(), [(1,)])


# feature: T-17
@check
def boolean_binds_of_plsql(connection):
    cursor = connection.cursor()
    out = cursor.var(oracledb.DB_TYPE_BOOLEAN)
    for value, want in ((True, False), (False, True), (None, None)):
        given = cursor.var(oracledb.DB_TYPE_BOOLEAN)
        given.setvalue(0, value)
        cursor.execute("BEGIN :1 := NOT :2; END;", [out, given])
        same(out.getvalue(), want)
