"""The table in the browser: a server that keeps matches, seats people and bots, and hands the page out.

| room | what is in it |
| --- | --- |
| `web/` | what a browser talks to: the application, the lobby over HTTP, sockets, the page, limits |
| `match/` | a match at a table: its line of play, who holds its seats, who looks at it, whose turn it is |
| `views/` | what a seat is shown of a match, and nothing more than it may know |
| `menu/` | the games as a newcomer sees them: cards, pictures, rules pages, the puzzle of the day |
| `workers/` | processes in which bots think and long work is done |
| `store/` | where matches are kept: SQLite or PostgreSQL |

`messages/` has every message between page and server; `settings.py` what a server can be told when it starts, and
`configure.py` reads it from flags, environment and file; `run.py` starts it, `rehearsal.py` only says whether it would
start. `logs.py` is how it writes its log, `metrics.py` what it counts, `errors.py` why a request is not carried out;
The built page lies in `static/`. `docs/server.md` tells what the server says,
`docs/operations.md` how it is run.
"""
