"""SQLAlchemy, Alembic and Django against dbsaci: see ../README.md."""
import sys

import alchemy
import checks
import django_tool

sys.exit(0 if checks.run(alchemy.CHECKS + django_tool.CHECKS) else 1)
