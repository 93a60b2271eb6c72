"""What reports are made of: a page in one HTML file, drawings on it, numbers as each language writes them."""
