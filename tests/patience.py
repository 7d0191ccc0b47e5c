"""How long tests wait for what must come: only one that has failed waits to the end, so that it may be long."""

#: Seconds. On two idle cores nothing takes a tenth of it.
PATIENCE = 180.0
