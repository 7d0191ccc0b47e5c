"""What a browser talks to.

`app` puts the application together and `middleware` stands before it (origins, rates, headers). `lobby` is what the
addresses of the lobby share: `lobby_games` (the menu), `lobby_tables` (laying tables out, coming and going) and
`lobby_moments` (looking back). `socket` is a page at a table, `pages` hands out the built page, `problems` makes every
mistake a sentence, `limits` says how much one client may ask for, and `health` is for those who look after the server.
"""
