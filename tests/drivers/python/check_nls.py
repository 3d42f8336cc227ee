"""NLS_LANGUAGE, NLS_SORT and NLS_COMP of a session, and which statements they touch."""
from kit import check, connect, fails, same, table


# feature: X-11
@check
def language_brings_dates_and_order(_):
    with connect() as own, own.cursor() as cursor:
        cursor.execute("ALTER SESSION SET NLS_LANGUAGE = 'German'")
        same(cursor.execute("SELECT TO_CHAR(DATE '2024-03-05', 'FMDay, DD Month') FROM dual").fetchone(), ("Dienstag, 5 März",))
        found = cursor.execute("SELECT parameter, value FROM nls_session_parameters WHERE parameter IN "
                               "('NLS_LANGUAGE', 'NLS_DATE_LANGUAGE', 'NLS_SORT') ORDER BY parameter").fetchall()
        same(found, [("NLS_DATE_LANGUAGE", "GERMAN"), ("NLS_LANGUAGE", "GERMAN"), ("NLS_SORT", "GERMAN")])
        error = fails("ORA-00942", lambda: cursor.execute("SELECT 1 FROM no_such_table"))
        assert "does not exist" in error.message, error.message  # messages stay English


# feature: X-10
@check
def values_that_are_none(connection):
    cursor = connection.cursor()
    for setting in ("NLS_LANGUAGE = KLINGON", "NLS_DATE_LANGUAGE = KLINGON", "NLS_SORT = KLINGON", "NLS_COMP = MAYBE"):
        fails("ORA-12705", lambda: cursor.execute("ALTER SESSION SET " + setting))


# feature: F-22
@check
def sessions_do_not_share_translations(connection):
    text = "SELECT COUNT(*) FROM pr_nls WHERE a = 'LEON'"
    cursor = connection.cursor()
    table(cursor, "pr_nls", "a VARCHAR2(10)")
    with connect() as other:
        cursor.execute("INSERT INTO pr_nls VALUES ('Leon')")
        connection.commit()
        same(cursor.execute(text).fetchone(), (0,))
        linguistic = other.cursor()
        linguistic.execute("ALTER SESSION SET NLS_COMP = LINGUISTIC NLS_SORT = BINARY_CI")
        same(linguistic.execute(text).fetchone(), (1,))
        same(linguistic.execute("SELECT COUNT(*) FROM pr_nls WHERE a = :1", ["lEON"]).fetchone(), (1,))
        same(cursor.execute(text).fetchone(), (0,))
        linguistic.execute("ALTER SESSION SET NLS_SORT = BINARY")
        same(linguistic.execute(text).fetchone(), (0,))
