"""What follows from a match's rows in the store, without sockets: the timeline, tokens and seats, clocks, proposals."""
