"""`python -m cellar.cli` is `cellar`."""

from cellar.cli.main import main

main()
