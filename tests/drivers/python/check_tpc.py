"""Two-phase commit with tpc_*: branches begun, ended, resumed, promoted, prepared, found again, handed to other sessions."""
import os

import oracledb

from kit import check, connect, fails, same, table


def branch(connection, number, qualifier="b"):
    return connection.xid(7000 + number, f"gtrid {number}", qualifier)


def insert(connection, value):
    connection.cursor().execute("INSERT INTO pr_tpc VALUES (:1)", [value])


def rows(connection):
    return [row[0] for row in connection.cursor().execute("SELECT id FROM pr_tpc ORDER BY id")]


def fresh(connection):
    table(connection.cursor(), "pr_tpc", "id NUMBER PRIMARY KEY DEFERRABLE")


@check
# feature: X-07
def tpc_prepare_and_end(connection):
    fresh(connection)
    xid = branch(connection, 1)
    connection.tpc_begin(xid)
    same(connection.transaction_in_progress, True)
    same(connection.tpc_prepare(), False)  # nothing was done: nothing to commit
    for end, want in ((connection.tpc_rollback, []), (connection.tpc_commit, [1])):
        connection.tpc_begin(xid)
        insert(connection, 1)
        same(connection.tpc_prepare(), True)
        same(connection.transaction_in_progress, False)
        end()
        same(rows(connection), want)
    connection.tpc_begin(xid)
    insert(connection, 2)
    connection.tpc_commit(xid, one_phase=True)
    same(rows(connection), [1, 2])


@check
# feature: X-07
def tpc_branches_side_by_side(connection):
    fresh(connection)
    cursor = connection.cursor()
    cursor.execute("ALTER SESSION SET NLS_DATE_FORMAT = 'YYYY'")
    first, second = branch(connection, 2, "1"), branch(connection, 2, "2")
    connection.tpc_begin(first)
    insert(connection, 1)
    connection.tpc_begin(second)  # the first is set aside
    insert(connection, 2)
    same(rows(connection), [2])
    fails("ORA-24758", lambda: connection.tpc_end(first))
    connection.tpc_end(second)
    fails("ORA-25352", lambda: connection.tpc_end(second))
    insert(connection, 3)  # a local transaction beside both
    connection.rollback()
    connection.tpc_begin(first, oracledb.TPC_BEGIN_RESUME)
    same(rows(connection), [1])
    same(cursor.execute("SELECT TO_CHAR(DATE '2024-05-06') FROM dual").fetchone(), ("2024",))  # whichever connection works
    connection.tpc_end(first, oracledb.TPC_END_SUSPEND)
    same(connection.tpc_prepare(second), True)
    connection.tpc_commit(second)
    same(connection.tpc_prepare(first), True)
    connection.tpc_commit(first)
    same(rows(connection), [1, 2])
    same(cursor.execute("SELECT TO_CHAR(DATE '2024-05-06') FROM dual").fetchone(), ("2024",))


@check
# feature: X-07
def tpc_branch_taken_over(connection):
    fresh(connection)
    xid = branch(connection, 3)
    with connect() as other:
        connection.tpc_begin(xid)
        insert(connection, 1)
        fails("ORA-25351", lambda: other.tpc_begin(xid, oracledb.TPC_BEGIN_JOIN))
        connection.tpc_end(xid)
        with connect(user=os.environ["DBSACI_USER2"], password=os.environ["DBSACI_PASSWORD2"]) as stranger:
            fails("ORA-24774", lambda: stranger.tpc_begin(xid, oracledb.TPC_BEGIN_JOIN))
        other.tpc_begin(xid, oracledb.TPC_BEGIN_JOIN)
        same(rows(other), [1])
        insert(other, 2)
        other.tpc_end(xid)
        same(rows(connection), [])
        same(connection.tpc_prepare(xid), True)
        same([x for x in other.tpc_recover() if x.global_transaction_id == b"gtrid 3"], [(7003, b"gtrid 3", b"b")])
        other.tpc_commit(xid)
    same(rows(connection), [1, 2])


@check
# feature: X-07
def tpc_pending_views(connection):
    fresh(connection)
    odd = connection.xid(0x7FFFFFFF, b"\x00\xff" * 32, bytes(range(64)))  # as long as XA allows
    connection.tpc_begin(odd)
    insert(connection, 1)
    same(connection.tpc_prepare(odd), True)
    same([tuple(x) for x in connection.tpc_recover()], [(0x7FFFFFFF, b"\x00\xff" * 32, bytes(range(64)))])
    cursor = connection.cursor()
    cursor.execute("SELECT global_tran_id, state, db_user FROM dba_2pc_pending")
    same(cursor.fetchall(), [("7FFFFFFF." + "00FF" * 32, "prepared", "APP")])
    connection.tpc_rollback(odd)
    same(connection.tpc_recover(), [])


@check
# feature: X-07
def tpc_refusals(connection):
    fresh(connection)
    cursor = connection.cursor()
    xid = branch(connection, 4)
    fails("ORA-24756", lambda: connection.tpc_begin(xid, oracledb.TPC_BEGIN_RESUME))
    fails("ORA-24756", lambda: connection.tpc_prepare(xid))
    fails("ORA-24756", lambda: connection.tpc_commit(xid))
    insert(connection, 1)
    fails("ORA-24776", lambda: connection.tpc_begin(xid))
    connection.tpc_begin(xid, oracledb.TPC_BEGIN_PROMOTE)
    fails("ORA-24757", lambda: connection.tpc_begin(xid))
    fails("ORA-24797", lambda: connection.tpc_begin(xid, oracledb.TPC_BEGIN_PROMOTE))
    fails("ORA-02089", connection.commit)
    fails("ORA-02074", connection.rollback)
    fails("ORA-02089", lambda: cursor.execute("TRUNCATE TABLE pr_tpc"))
    fails("ORA-02089", lambda: cursor.execute("BEGIN COMMIT; END;"))
    fails("ORA-24768", lambda: connection.tpc_commit(xid))  # two phases, and the first is missing
    same(rows(connection), [1])
    same(connection.tpc_prepare(xid), True)
    fails("ORA-24757", lambda: connection.tpc_begin(xid))
    fails("ORA-02053", lambda: connection.tpc_commit(xid, one_phase=True))
    fails("ORA-24756", lambda: connection.tpc_commit(xid))
    same(rows(connection), [1])


@check
# feature: X-07
def tpc_failures_roll_back(connection):
    fresh(connection)
    insert(connection, 1)
    connection.commit()
    xid = branch(connection, 5)
    connection.tpc_begin(xid)
    insert(connection, 2)
    fails("ORA-00001", lambda: connection.cursor().execute("INSERT INTO pr_tpc VALUES (1)"))  # only the statement
    same(rows(connection), [1, 2])
    connection.cursor().execute("SET CONSTRAINTS ALL DEFERRED")
    insert(connection, 1)
    error = fails("ORA-24761", lambda: connection.tpc_prepare(xid))
    assert "ORA-00001" in error.message, error.message
    fails("ORA-24756", lambda: connection.tpc_rollback(xid))
    same(rows(connection), [1])


@check
# feature: X-07
def tpc_lost_sessions(connection):
    fresh(connection)
    attached, detached, short = (branch(connection, n) for n in (6, 7, 8))
    with connect() as other:
        other.tpc_begin(detached)
        insert(other, 1)
        other.tpc_end(detached)
        other.tpc_begin(short, timeout=1)
        insert(other, 2)
        other.tpc_end(short)
        other.tpc_begin(attached)
        insert(other, 3)
    fails("ORA-24756", lambda: connection.tpc_begin(attached, oracledb.TPC_BEGIN_RESUME))  # it went with its session
    connection.tpc_commit(detached, one_phase=True)
    same(rows(connection), [1])
    connection.cursor().execute("BEGIN DBMS_LOCK.SLEEP(2.5); END;")
    fails("ORA-24756", lambda: connection.tpc_prepare(short))  # its time was over
