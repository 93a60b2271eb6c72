"""Properties of random play over all rulesets."""
