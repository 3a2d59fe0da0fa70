"""Draws a board that takes stones: the least that a page in Python does."""

from pyscript import document, when

LINES = "".join(f"M20 {20 + 40 * i}H340M{20 + 40 * i} 20V340" for i in range(9))
document.querySelector("#board").innerHTML = (
    f'<svg viewBox="0 0 360 360" width="360"><rect width="360" height="360" fill="#dcb35c"/>'
    f'<path d="{LINES}" stroke="black"/><g id="stones"></g></svg>'
)


@when("click", "#board")
def place(event: object) -> None:
    """Put a black stone on the point nearest to the click."""
    col, row = (event.offsetX // 40, event.offsetY // 40)
    stone = f'<circle cx="{20 + 40 * col}" cy="{20 + 40 * row}" r="18"/>'
    document.querySelector("#stones").innerHTML += stone


document.body.dataset.ready = "true"
