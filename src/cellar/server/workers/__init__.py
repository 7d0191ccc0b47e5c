"""Processes in which bots think and long work is done, so that nobody at any table waits for it.

`pool` has them all and knows which to ask, `crew` says who does what; `lane` is some of them and the jobs that wait, in
turn by client, `accounts` what each client's work has cost. `process` is a worker as the server sees it, `pipes` the
way to it, `worker` the program that runs in it, `frames` what goes between them. `jobs` is what it can be asked: bots
there, looking back in `looking`, searches that are told as they go in `watching`, big tables in `showing`, and in
`staying` what is kept there from move to move.
"""
