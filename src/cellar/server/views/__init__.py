"""What a seat is shown: the only path from a state to a message. A `Moment` (`moment`) has one `cellar.play.view.View`
for each point of view ("eyes"), and everything that leaves the server is made from such a view."""
