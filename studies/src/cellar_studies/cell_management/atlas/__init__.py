"""The atlas of Cell Management: every board of n species solved, on processors or a GPU, with checkable
certificates."""
