"""Sessions that others end."""
import os
import threading
import time

import oracledb

from kit import check, connect, fails, same, table


def admin():
    """A user who may end sessions: the PostgreSQL role that may."""
    os.system("psql -qX -c 'GRANT pg_signal_backend TO scott'")
    return connect(user=os.environ["DBSACI_USER2"], password=os.environ["DBSACI_PASSWORD2"])


def numbers(connection):
    sid, serial = connection.cursor().execute("SELECT SYS_CONTEXT('USERENV', 'SID'), DBMS_DEBUG_JDWP.CURRENT_SESSION_SERIAL FROM dual").fetchone()
    return f"{sid},{serial}"


@check
# feature: X-14
def kill_idle_session(connection):
    table(connection.cursor(), "pr_kill", "id NUMBER")
    victim = connect()
    victim.cursor().execute("INSERT INTO pr_kill VALUES (1)")
    who = numbers(victim)
    with admin() as other:
        cursor = other.cursor()
        cursor.execute(f"ALTER SYSTEM KILL SESSION '{who}' IMMEDIATE")
        same(cursor.execute("SELECT COUNT(*) FROM v$session WHERE sid || ',' || serial# = :1", [who]).fetchone(), (0,))
        connection.cursor().execute("LOCK TABLE pr_kill IN EXCLUSIVE MODE NOWAIT")  # its work is undone, its locks are free
        fails("ORA-00030", lambda: cursor.execute(f"ALTER SYSTEM KILL SESSION '{who.split(',')[0]},64999'"))
        fails("ORA-00026", lambda: cursor.execute("ALTER SYSTEM KILL SESSION 'nonsense'"))
        fails("ORA-00027", lambda: cursor.execute(f"ALTER SYSTEM KILL SESSION '{numbers(other)}'"))
    error = fails_any(lambda: victim.cursor().execute("SELECT 1 FROM dual"))
    assert "ORA-00028" in error, error
    same(connection.cursor().execute("SELECT COUNT(*) FROM pr_kill").fetchone(), (0,))


def fails_any(call):
    try:
        call()
    except oracledb.Error as error:
        return str(error)
    raise AssertionError("no error")


@check
# feature: X-14
def kill_running_session(connection):
    victim, errors = connect(), []
    who = numbers(victim)
    thread = threading.Thread(target=lambda: errors.append(fails_any(lambda: victim.cursor().execute(
        "SELECT COUNT(*) FROM (SELECT LEVEL l FROM dual CONNECT BY LEVEL <= 60000) a,"
        " (SELECT LEVEL l FROM dual CONNECT BY LEVEL <= 60000) b WHERE MOD(a.l * b.l, 7) = 3"))))
    thread.start()
    time.sleep(0.5)
    with admin() as other:
        other.cursor().execute(f"ALTER SYSTEM DISCONNECT SESSION '{who}' IMMEDIATE")
    thread.join(20)
    assert errors and "ORA-00028" in errors[0], errors
    same(connection.cursor().execute("SELECT 1 FROM dual").fetchone(), (1,))


@check
# feature: X-14
def alter_system_refusals(connection):
    with admin() as other:
        cursor = other.cursor()
        fails("ORA-02095", lambda: cursor.execute("ALTER SYSTEM SET open_cursors = 100"))
        fails("ORA-02065", lambda: cursor.execute("ALTER SYSTEM SWITCH LOGFILE"))
        fails("ORA-03001", lambda: cursor.execute("ALTER SYSTEM DISCONNECT SESSION '1,1' POST_TRANSACTION"))
    os.system("psql -qX -c 'REVOKE pg_signal_backend FROM scott'")
    with connect(user=os.environ["DBSACI_USER2"], password=os.environ["DBSACI_PASSWORD2"]) as stranger:
        fails("ORA-01031", lambda: stranger.cursor().execute(f"ALTER SYSTEM KILL SESSION '{numbers(connection)}'"))
    same(connection.cursor().execute("SELECT 1 FROM dual").fetchone(), (1,))
