"""The part of the store for people: accounts and their ratings, who waits to be paired, reports to the operator."""
