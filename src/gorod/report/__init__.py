"""Parts of reports: a page in one HTML file, drawings, and numbers formatted by language."""
