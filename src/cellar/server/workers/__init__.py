"""The worker pool: processes in which bots think and long work is done, so that no table waits for it."""
