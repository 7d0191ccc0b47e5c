"""The game server: stores matches, seats people and bots, and serves the page.

| folder | what is in it |
| --- | --- |
| `web/` | HTTP and WebSockets: the application, middleware, sockets, the page's files |
| `lobby/` | the HTTP interface as plain functions over data |
| `alerts/` | notifications and emails for whoever is not there, where a move has days |
| `tables/` | all tables: opened, joined, left, timed; a page's session, bots and analysis at them |
| `match/` | one match at a table: what happens is checked, written down and told |
| `model/` | what follows from a match's rows: timeline, tokens and seats, clocks, proposals |
| `views/` | what a seat is shown of a match, and nothing more than it may know |
| `menu/` | the games as a newcomer sees them: entries, pictures, rules pages |
| `workers/` | the worker pool: processes, their queues and their pipes |
| `jobs/` | what a worker is asked to do |
| `processes/` | several server processes at one address |
| `store/` | where matches are kept: SQLite or PostgreSQL |
| `messages/` | every message between page and server |
| `start/` | settings from flags, environment and file; checks before the start; the end |

The built page lies in `static/`. `docs/protocol.md` tells what the server says, `docs/server.md` how it is built,
`docs/operations.md` how it is run.
"""
