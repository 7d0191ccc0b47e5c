"""Imports all that tables and bots in a browser need sooner or later, for a Python whose memory snapshot is kept until
the next visit (`web/src/local/python/snapshot.ts`).

Whoever goes on from there adds the rest: functions of the page, the little NumPy, compiled modules. None of it may be
there before, since a memory holds nothing of what JavaScript has.
"""

# What reads a package's files, once somebody asks for one.
import importlib.readers  # noqa: F401

import cellar.browser.table.start
import cellar.browser.thinking.worker
import cellar.server.jobs.dispatch  # noqa: F401
from cellar.play import registry

for name in registry.all_games():
    registry.load(name)
