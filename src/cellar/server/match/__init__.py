"""A match at a table.

`table` is the authority of one match, `timeline` its line of play, `tables` all of them. `tokens` says who holds which
seats, `seating` who sits where at a new table, `changes` who comes and goes, `guests` who looks at it on a socket, and
`bot_turns` has the bots move.
"""
