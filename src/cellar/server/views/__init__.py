"""What a seat is shown: everything here is made from the state as that seat may know it.

`moment` puts a view into words, moves and facts, `shapes` a scene into shapes and what changed of them; `events` tells
everybody at a table what happened, `snapshot` tells everything to a page that has just come.
"""
