"""Points as people write them."""


def points_text(hundredths: int, lang: str) -> str:
    """Return points with two decimals, with a comma in Russian and a point in English."""
    sign, comma = "-" if hundredths < 0 else "", "," if lang == "ru" else "."
    return f"{sign}{abs(hundredths) // 100}{comma}{abs(hundredths) % 100:02}"
