"""Programs of any language at a seat, by JSON lines on standard input and output: docs/outside.md has the protocol."""
