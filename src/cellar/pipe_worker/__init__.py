"""One kind of worker process for servers and long runs: framed messages on its pipes, jobs by a class's name."""
