"""`python -m cellar` is `cellar`."""

from cellar.cli.main import main

main()
