"""The store of matches: an append-only event log per match, in SQLite or PostgreSQL, by the same statements.

`database` is the one way in: plain functions over a connection, run by `sqlite` in threads of its own (moves first) or
by `postgres` in the loop. `store` reads and lays out, `writer` appends by group commit: many matches in one
transaction. `seats` has who sits where and the links to seats, `match_extras` what is said, clocks and what else a
table is made with, and what is told of a match that is over; `rows` are what they handle.
`schema` has the tables and `migrations` their versions; `opening` looks before anybody relies on a database, `lock`
keeps a second server off an SQLite file, `bus` is how those who share a store hear of each other, by `notify` where
that is PostgreSQL. `administration` (list, check, prune, ban) and `backup` (and restore) are what `cellar store` does.
`interface` names the two kinds of store that tables work on.
"""
