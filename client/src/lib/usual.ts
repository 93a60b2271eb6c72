/** The rules that are played where nobody has chosen any. */
export const USUAL_RULES = "fiim";
