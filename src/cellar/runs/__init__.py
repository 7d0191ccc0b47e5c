"""Everything that takes long, in one way: work cut into shards, done by processes here or by a Ray cluster, results
written down as they come, so that a run that was stopped goes on and a worker that dies loses nothing."""
