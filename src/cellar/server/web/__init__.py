"""What a browser talks to.

`app` puts the application together and `middleware` stands before it (origins, rates, headers). The lobby's addresses
are data (`routes`) with plain functions behind them: `lobby_games` (the menu), `lobby_tables` (laying tables out,
coming and going), `lobby_moments` (looking back) and others, all in `addresses`; `lobby` is what they share and `house`
what they reach. `binding` makes them Litestar's, `answers` its answers. `serving` is a page at a table and `socket`
what carries it, `pages` hands out the built page, `problems` makes every mistake a sentence, `limits` says how much one
client may ask for, and `health` is for those who look after the server.

What a table in a browser needs too (`cellar.browser.table`) imports no Litestar: `routes`, `addresses`, the lobby,
`house`, `serving`, `problems` and `limits`.
"""
