"""Every message between the table and a page: what a socket carries, and what the lobby's HTTP carries.

Messages are JSON objects; on a socket `type` names the kind. The page's TypeScript types are generated from these files
(`tools/typescript.py`), and `docs/protocol.md` tells how they follow one another. Fields that have their
default value are left out on the wire. Everything that leaves the server is made from what the addressee may know.
"""

from cellar.server.messages.kinds import *
from cellar.server.messages.board import *
from cellar.server.messages.moment import *
from cellar.server.messages.social import *
from cellar.server.messages.thoughts import *
from cellar.server.messages.from_server import *
from cellar.server.messages.from_page import *
from cellar.server.messages.menu import *
from cellar.server.messages.tables import *
from cellar.server.messages.company import *
from cellar.server.messages.accounts import *
from cellar.server.messages.alerts import *
from cellar.server.messages.editor import *
from cellar.server.messages.lessons import *
from cellar.server.messages.studies import *
from cellar.server.messages.conditional_moves import *
from cellar.server.messages.story import *
from cellar.server.messages.local import *
