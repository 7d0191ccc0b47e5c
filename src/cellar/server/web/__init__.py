"""What a browser talks to.

`app` puts the application together and `middleware` stands before it (origins, rates, headers); `lobby` answers HTTP,
`socket` a page at a table, `pages` hands out the built page; `limits` says how much one client may ask for.
"""
