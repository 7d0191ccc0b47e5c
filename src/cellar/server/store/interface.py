"""The stores that tables work on, with the same methods: SQLAlchemy's, which says what each does, or a browser's."""

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from cellar.browser.table.store import BrowserStore
    from cellar.server.store.store import Store

AnyStore: TypeAlias = "Store | BrowserStore"
#: SQLAlchemy's, for what a table in a browser reads too, which has none.
ServerStore: TypeAlias = "Store"
