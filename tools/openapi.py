"""Writes the lobby's description for programs from its routes and messages: `python tools/openapi.py` (a test keeps it
in step)."""

from cellar.server.web.openapi import WRITTEN, description

if __name__ == "__main__":
    WRITTEN.write_bytes(description())
