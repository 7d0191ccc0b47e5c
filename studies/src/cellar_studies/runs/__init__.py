"""Long computations, cut into shards: done by worker processes or a Ray cluster, with a journal of results, so that a
run that was stopped resumes and a worker that dies loses nothing."""
