"""The live part of the golden cases: see README.md. Needs DBSACI_DSN, DBSACI_USER, DBSACI_PASSWORD (tests/with-server)."""
import os
import re
import sys

import oracledb

oracledb.defaults.fetch_decimals = True
oracledb.defaults.fetch_lobs = False
SECTIONS = ("-- catalog", "-- setup", "-- sql", "-- pg", "-- rows", "-- affected:", "-- output", "-- error:", "-- verdict:")
PLSQL = re.compile(r"\s*(BEGIN|DECLARE|<<|CREATE\s+(OR\s+REPLACE\s+)?(PROCEDURE|FUNCTION|PACKAGE|TRIGGER|TYPE\s+BODY)\b)", re.I)


def read_cases(path):
    cases, case, section = [], None, None
    with open(path, encoding="utf-8") as stream:
        for number, raw in enumerate(stream, 1):
            line = raw.rstrip("\n")
            if line.startswith("== "):
                case = {"title": line[3:], "line": number, "catalog": [], "setup": [], "sql": [], "rows": None}
                cases.append(case)
                section = "head"
            elif case is None or line.startswith(("-- feature:", "-- verdict:")):
                continue
            elif line.startswith(SECTIONS):
                section = line[3:].partition(":")[0].strip()
                if section in ("affected", "error"):
                    case[section] = line.partition(":")[2].strip()
                elif section in ("rows", "output"):
                    case[section] = []
            elif section == "head" and line and not line.startswith("--"):
                section = "sql"
                case["sql"].append(line)
            elif section in ("catalog", "setup", "sql", "rows", "output"):
                if section == "sql" and re.match(r" *\^ (ORA|PLS)-", line):
                    continue
                case[section].append(line)
    return [case for case in cases if case["rows"] is not None or {"affected", "output", "error"} & case.keys()]


def statements(lines):
    """Each ends with a ; at the end of a line, but PL/SQL before a line / of its own."""
    text = ""
    for line in lines:
        if line.strip() == "/":
            line = ""
        elif PLSQL.match(text + line):
            text += line + "\n"
            continue
        elif not line.rstrip().endswith(";"):
            text += line + "\n"
            continue
        text += line.rstrip().removesuffix(";")
        if text.strip():
            yield text.strip()
        text = ""
    if text.strip():
        yield text.strip()


def printed(cursor):
    """What DBMS_OUTPUT has."""
    line, status = cursor.var(str), cursor.var(int)
    while True:
        cursor.callproc("dbms_output.get_line", [line, status])
        if status.getvalue():
            return
        yield line.getvalue() or ""


def member(value):
    """Numbers in objects come as float."""
    return show(int(value) if isinstance(value, float) and value.is_integer() else value)


def show(value):
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return value.hex().upper()
    if isinstance(value, oracledb.Cursor):
        return "{" + "; ".join(" | ".join(map(show, row)) for row in value) + "}"
    if isinstance(value, oracledb.DbObject):
        if value.type.iscollection:
            return "[" + ", ".join(map(member, value.aslist())) + "]"
        return "(" + ", ".join(member(getattr(value, a.name)) for a in value.type.attributes) + ")"
    if isinstance(value, oracledb.LOB):
        return show(value.read())
    text = str(value)
    if hasattr(value, "as_tuple"):
        text = format(value, "f")
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        text = re.sub(r"^(-?)0\.", r"\1.", text) or "0"
    return text


def empty_schema(connection):
    order = ["MATERIALIZED VIEW", "VIEW", "SYNONYM", "TRIGGER", "PACKAGE", "PROCEDURE", "FUNCTION", "TABLE", "SEQUENCE", "TYPE"]
    with connection.cursor() as cursor:
        found = list(cursor.execute("select object_name, object_type from user_objects"))
        for name, kind in sorted((row for row in found if row[1] in order), key=lambda row: order.index(row[1])):
            tail = {"TABLE": " cascade constraints purge", "TYPE": " force"}.get(kind, "")
            try:
                cursor.execute(f'drop {kind.lower()} "{name}"{tail}')
            except oracledb.Error:
                pass


def failed_so(text, want):
    """want is a number, or a number and lines of the message, divided by \\n."""
    if not want:
        return False
    if ":" not in want:
        return text.split(":")[0] == want
    return text.split("\nHelp: ")[0].strip() == want.replace("\\n", "\n")


def run(case):
    with oracledb.connect(user=os.environ["DBSACI_USER"], password=os.environ["DBSACI_PASSWORD"],
                          dsn=os.environ["DBSACI_DSN"]) as connection:
        connection.call_timeout = 20000
        empty_schema(connection)
        with connection.cursor() as cursor:
            try:
                for text in list(statements(case["catalog"])) + list(statements(case["setup"])):
                    cursor.execute(text)
            except oracledb.Error as error:
                return f"setup: {error} in: {text[:80]}"
            if "output" in case:
                cursor.callproc("dbms_output.enable", [None])
            try:
                cursor.execute("\n".join(case["sql"]).strip())
                rows = cursor.fetchall() if cursor.description else []
            except oracledb.Error as error:
                return None if failed_so(str(error), case.get("error")) else str(error)
            if "error" in case:
                return f"no error, {case['error']} expected"
            if "output" in case:
                said, want = "\n".join(printed(cursor)).strip(), "\n".join(case["output"]).strip()
                return None if said == want else f"printed {said!r}, not {want!r}"
            if "affected" in case:
                return None if cursor.rowcount == int(case["affected"]) else f"{cursor.rowcount} rows, not {case['affected']}"
            try:
                got = [" | ".join(map(show, row)) for row in rows]
            except oracledb.Error as error:  # of a nested cursor
                return str(error)
            want = [line for line in case["rows"] if line]
            connection.rollback()
            return None if got == want else f"rows {got}, not {want}"


def main():
    passed = failed = 0
    for path in sys.argv[1:]:
        for case in read_cases(path):
            why = run(case)
            if why is None:
                passed += 1
            else:
                failed += 1
                print(f"not ok {path}:{case['line']}: {case['title']}: {why}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
