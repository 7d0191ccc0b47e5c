"""The ten steps of an individual round, in the rulebook's order."""
