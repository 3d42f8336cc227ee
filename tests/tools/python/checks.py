"""What the tools' checks share: where the server is, and how they are counted."""
import os
import sys
import traceback

DSN, USER, PASSWORD = os.environ["DBSACI_DSN"], os.environ["DBSACI_USER"], os.environ["DBSACI_PASSWORD"]


def same(got, want):
    if got != want:
        raise AssertionError(f"got {got!r}, want {want!r}")


def run(checks):
    passed = failed = 0
    for check in checks:
        try:
            check()
            passed += 1
        except Exception as e:  # noqa: BLE001: every failure is a check's
            failed += 1
            if "-v" in sys.argv:
                traceback.print_exc()
            print(f"not ok {check.__name__}: {type(e).__name__}: " + " ".join(str(e).split())[:600], flush=True)
    print(f"{passed} passed, {failed} failed", flush=True)
    return failed == 0
