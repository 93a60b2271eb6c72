"""The commands of `gorod`, each imported only when it is called."""
