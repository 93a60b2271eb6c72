"""Small named policies that rulesets choose from."""
