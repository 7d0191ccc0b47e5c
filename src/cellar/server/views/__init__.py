"""What a seat is shown. There is one way from a state to it: a `Moment` (`moment`) has one `cellar.play.view.View` for
each pair of eyes, and everything that leaves the server is made from such a view.

`eyes` says where somebody looks from. `shapes` puts scenes and panels on the wire, `patches` what differs between two,
`telling` a view and what led to it; `events` tells everybody what happened, `arrival` everything to a page that has
just come, `replay` what was before; `seats` shows a table from outside.
"""
