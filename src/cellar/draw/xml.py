"""Escaping for XML. Python's own functions import an HTTP client: a tenth of a second to load in a browser."""


def escape(text: str) -> str:
    return text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")


def quoteattr(text: str) -> str:
    """Quote and escape a text as the value of an attribute."""
    plain = escape(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' not in plain:
        return f'"{plain}"'
    return f"'{plain}'" if "'" not in plain else '"' + plain.replace('"', "&quot;") + '"'
