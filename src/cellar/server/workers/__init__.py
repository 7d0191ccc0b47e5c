"""Processes in which bots think and long work is done, so that nobody at any table waits for it: `pool` asks, `worker`
is the program that answers."""
