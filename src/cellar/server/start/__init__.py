"""Starting a server: settings from flags, environment and file; checks before the start; graceful shutdown."""
