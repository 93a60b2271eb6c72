"""The commands of `gorod`, one file each or a family; each is imported only when it is called."""
