"""A table of one's own: the server's lobby and tables inside a browser, with the same messages.

`start` is what a page's worker calls; `home` puts everything together. `ports` speaks with the page, `router` finds the
lobby's addresses, which are the server's own. `database` is the one function by which rows come to IndexedDB, `store`
keeps matches by it, `sitting` who sits where, `beside` what else belongs to a match. `bus` is how tabs hear of each
other, `crew` who works: hands in the table's own worker, and a thinker in another. `lobby` has the addresses that only
a local table has: what is one's own, `records` (files) and `moves` (play by links). `needs` says which modules all this
is.
"""
