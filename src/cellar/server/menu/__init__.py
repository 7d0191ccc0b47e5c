"""The games for the menu: their `catalogue` with options, bots and pictures, and their rules pages (`rules_html`)."""
