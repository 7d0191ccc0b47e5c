"""One match at a table: checks what people and bots ask, writes it to the store and tells everybody connected."""
