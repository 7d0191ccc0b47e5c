"""The games for the menu: the `catalogue` with options, bots and pictures, and the rules page of each
(`rules_html`)."""
