"""Processes in which bots think and long work is done, so that nobody at any table waits for it.

`pool` has them all and knows which to ask; `process` is one of them as the server sees it, `worker` the program that
runs in it, `jobs` what it can be asked.
"""
