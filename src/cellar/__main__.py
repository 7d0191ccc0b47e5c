"""`python -m cellar`, which runs the command line program `cellar`."""

from cellar.cli.main import main

main()
