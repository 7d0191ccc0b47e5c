"""Who may know what at a table with hidden hands: the rule that the server is held against, in a page.

A hand is known to

- whoever holds its seat, from the moment they do, on all their devices: `holds`, `device`;
- whoever takes it over when its person has left, if they are new: nobody who has held any seat of the match, on
  whatever device, may come to know another hand of it: `holds`;
- everybody who has held a seat, when the match is over: `ends`.

Nothing else tells it: a bot that stands in plays from it and says nothing; whoever laid the table out or watches knows
what everybody may; a copy, a record, a position or a job for one's own device of an unfinished match is for whoever
knows all of it. Several people at one screen are several people: what is shown there is seen by whoever the screen
was handed to, and it is handed on by a move with which the turn passes, and by nothing else: `moves`. What happens in a
copy is seen by whoever made it: `copies`.
"""

from dataclasses import dataclass, field


@dataclass
class Knowledge:
    """Who may know the hand of the seat `secret`. People are names."""

    secret: int
    #: who sits where at the start; at one screen all of them do
    seats: dict[int, str]
    one_screen: bool
    #: who has the screen, if there is but one
    looking: str = ""
    #: those who may know it, and those who have held any seat
    knows: set[str] = field(default_factory=set)
    been: set[str] = field(default_factory=set)
    #: copies of the match, and whose they are
    copied: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.knows.add(self.seats[self.secret])
        self.been.update(self.seats.values())

    def holds(self, person: str, seat: int) -> None:
        """The server has let somebody have a seat."""
        if seat == self.secret and person not in self.been:
            self.knows.add(person)
        self.been.add(person)

    def device(self, owner: str, person: str) -> None:
        """Somebody lets another into their own seats."""
        self.knows.update({person} if owner in self.knows else ())
        self.been.add(person)

    def ends(self) -> None:
        """The match is over."""
        self.knows |= self.been

    def moves(self, actor: int) -> None:
        """A move was made after which this seat is to act: the screen is handed to its person."""
        if self.one_screen and actor in self.seats:
            self.looking = self.seats[actor]

    def copies(self, table: str, person: str) -> None:
        """Somebody has made a copy."""
        self.copied[table] = person

    def sees(self, person: str, table: str) -> str:
        """Who really sees what is shown to somebody: at one screen, whoever has it."""
        return self.copied.get(table) or (self.looking if self.one_screen and person in self.seats.values() else person)
