"""One text: docs/contract.md says what the Protocols and dataclasses in the code say."""

from tests.repository.tree import ROOT, tool


def test_the_contracts_page_is_made_from_the_code() -> None:
    page = tool("contract").page()
    assert (ROOT / "docs" / "contract.md").read_text(encoding="utf-8") == page, "run make contract"
    assert page.count("<!-- made from") == page.count("<!-- end -->") == 41
