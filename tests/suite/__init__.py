"""How the tests are collected, distributed to processes and summarised: plugins named in pyproject.toml."""
