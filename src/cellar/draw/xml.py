"""Texts inside XML. Python's own functions for it bring a client for HTTP along, and that takes a tenth of a second to
load in a browser."""


def escape(text: str) -> str:
    """A text between tags."""
    return text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")


def quoteattr(text: str) -> str:
    """A text as the value of an attribute, with its quotation marks."""
    plain = escape(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' not in plain:
        return f'"{plain}"'
    return f"'{plain}'" if "'" not in plain else '"' + plain.replace('"', "&quot;") + '"'
