"""The HTTP and WebSocket layer: application, middleware, sockets and the page's files."""
