"""A match at a table.

`table` is the authority of one match, `timeline` its line of play, `tables` all tables in use. `tokens` says who holds
which seats; `new_tables` lays tables out, `seating` says who sits where at them, `changes` has people come and go, and
`links` let them in.
`guests` are those who look at a table on a socket, `bot_turns` has the bots move, `programs` those that are programs of
their own, and `advice` answers those who ask before they move. `keeper` follows what the keeper of the server does to
the store, and `bans` are what it forbids.
"""
