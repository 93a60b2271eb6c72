"""Cases of the rulebook: records in folders by ruleset, and here what a record cannot say."""
