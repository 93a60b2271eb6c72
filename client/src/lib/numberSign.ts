/** The text with «№ 3» kept on one line: the space after the sign does not break. */
export function keepNumbersWhole(text: string): string {
  return text.replaceAll("№ ", "№\u00a0");
}
