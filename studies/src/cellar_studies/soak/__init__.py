"""`cellar soak`: a server is killed, kept busy for hours and met with faults, and nothing that it acknowledged is lost.

`run` is the whole of it; `players` play on whatever happens, `ledger` compares what they were told with the store,
`faults` are what is done to the server, `strangers` and `hostile` send what makes no sense. `server` is the server that
is tested, a process forked (`forked`) from the program `serve`; `postgres` is a PostgreSQL of one's own. Tests use the
last four as well.
"""
