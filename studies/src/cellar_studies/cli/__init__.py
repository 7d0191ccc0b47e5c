"""The commands of the studies that are for every game, one file each."""
