"""External programs as players, in any language, by JSON lines on standard input and output; see docs/outside.md."""
