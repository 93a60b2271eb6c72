"""How likely each deal is: every deal is weighed by how well it explains what people did."""
