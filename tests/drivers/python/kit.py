"""What the checks with python-oracledb share: how they are listed, compared and run."""
import os
import traceback

import oracledb

DSN, USER, PASSWORD = os.environ["DBSACI_DSN"], os.environ["DBSACI_USER"], os.environ["DBSACI_PASSWORD"]
HOST, PORT = os.environ["DBSACI_HOST"], int(os.environ["DBSACI_PORT"])
HERE = os.path.dirname(os.path.abspath(__file__))
CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


def same(got, want):
    if got != want or type(got) is not type(want):
        raise AssertionError(f"got {got!r}, want {want!r}")


def fails(code, call, offset=None):
    try:
        call()
    except oracledb.Error as error:
        same(error.args[0].full_code, code)
        if offset is not None:
            same(error.args[0].offset, offset)
        return error.args[0]
    raise AssertionError(f"no error, {code} wanted")


def connect(**more):
    return oracledb.connect(**{"user": USER, "password": PASSWORD, "dsn": DSN, **more})


GUARD = "BEGIN EXECUTE IMMEDIATE 'DROP TABLE {}'; EXCEPTION WHEN OTHERS THEN NULL; END;"


def table(cursor, name, columns):
    cursor.execute(GUARD.format(name))
    cursor.execute(f"CREATE TABLE {name} ({columns})")


def main():
    passed = failed = 0
    for function in CHECKS:
        try:
            with connect() as connection:
                connection.call_timeout = 60000
                function(connection)
            passed += 1
        except Exception as error:  # every failure is a line of the report
            failed += 1
            where = traceback.extract_tb(error.__traceback__)[-1]
            lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if os.path.dirname(f.filename) == HERE and f.filename != __file__]
            print(f"not ok {function.__name__}: {type(error).__name__}: {error} (line {lines[-1] if lines else where.lineno})")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
