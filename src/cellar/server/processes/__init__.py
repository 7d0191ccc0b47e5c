"""Several server processes at one address, on one PostgreSQL: `front` accepts connections and passes each to the
process that serves its table, `member` is one of those processes. Any of them serves any table correctly; that a table
is served by one makes it cheap."""
