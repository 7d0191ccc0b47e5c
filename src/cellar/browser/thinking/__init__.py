"""Bots, hints, solvers and stories inside a browser, without threads and processes: `worker` replaces a server's worker
process, `device` is the worker of a page whose table is at a server."""
