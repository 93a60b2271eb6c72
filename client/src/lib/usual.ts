/** The ruleset of a new table unless another one is chosen. */
export const USUAL_RULES = "fiim";
