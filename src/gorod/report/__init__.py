"""What reports are made of: a page in one file, drawings on it, figures in words."""
