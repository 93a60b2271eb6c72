"""How likely each deal is after what was seen: every deal weighed by how well it explains what people did."""
