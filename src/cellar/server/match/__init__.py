"""A match at a table.

`table` is the authority of one match: `course` is what happens at it, written down and told, `timeline` its line of
play; `tables` are all that are in use. `tokens` says who holds which seats; `new_tables` lays tables out, `seating`
says who sits where at them, `changes` has people come and go, and `links` let them in. `guests` are those who look at a
table on a socket here, and `elsewhere` those at other processes that share the store. `bot_turns` has the bots move,
`programs` those that are programs of their own, and `advice` answers those who ask before they move. `manners` has what
people ask of one another: `proposals`, `chat`, and `standing`, who is still in the match; `clocks` and their
`timekeeper`; `open_tables` wait for anybody. `keeper` follows what the keeper of the server does to the store, and
`bans` are what it forbids.
"""
