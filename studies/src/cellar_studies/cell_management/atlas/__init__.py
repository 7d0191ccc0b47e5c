"""Every board of n species solved, on processors or on a card, with certificates that the plain rules check."""
