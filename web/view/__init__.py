"""What is drawn: pure functions from the page's state to trees of plain nodes.

Nothing here knows a browser, changes anything or decides a rule. Start at `page.py`, which puts
the parts together; `difference.py` finds what changed between two trees.
"""
