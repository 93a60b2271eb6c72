/**
 * Find the words of the glossary in a text, in any inflected form. There is no dictionary: the ending of a term shows whether it
 * is a noun, an adjective or a verb, and its other forms are made of the stem and the usual endings.
 */
import type { Text } from "./wire";
import type { Lang } from "../stores/settings.svelte";

export interface Term {
  /** Several names of one thing are separated by commas. */
  term: Text;
  meaning: Text;
}

/** A piece of the text, with its term if the glossary has it. */
export interface Piece {
  text: string;
  term?: Term;
}

interface Found {
  from: number;
  to: number;
  term: Term;
}

/** Split a text into pieces. Of overlapping terms the longest is used; each term is marked only where it first occurs. */
export function explained(text: string, terms: Term[], lang: Lang): Piece[] {
  const found = terms.flatMap((term) => find(text, term, lang)).sort((a, b) => length(b) - length(a));
  const apart: Found[] = [];
  for (const one of found) if (apart.every((other) => one.to <= other.from || one.from >= other.to)) apart.push(one);
  const inOrder = apart.sort((a, b) => a.from - b.from);
  return cut(
    text,
    inOrder.filter((one) => inOrder.find((other) => other.term === one.term) === one),
  );
}

const length = ({ from, to }: Found): number => to - from;

function cut(text: string, found: Found[]): Piece[] {
  let at = 0;
  const pieces = found.flatMap(({ from, to, term }): Piece[] => {
    const before = text.slice(at, from);
    at = to;
    return [{ text: before }, { text: text.slice(from, to), term }];
  });
  return [...pieces, { text: text.slice(at) }].filter((piece) => piece.text !== "");
}

function find(text: string, term: Term, lang: Lang): Found[] {
  return [...plain(text).matchAll(pattern(term.term[lang], lang))].map(({ index, 0: match }) => ({ from: index, to: index + match.length, term }));
}

const patterns = new Map<string, RegExp>();

function pattern(term: string, lang: Lang): RegExp {
  const known = patterns.get(lang + term);
  if (known) return known;
  const formsOf = lang === "ru" ? russian : english;
  const names = plain(term).split(/,\s*/).map((name) => name.split(/\s+/).map(formsOf).join("\\s+"));
  const made = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join("|")})(?![\\p{L}\\p{N}]|['’]\\p{L})`, "gu");
  patterns.set(lang + term, made);
  return made;
}

/** Return the text in lower case with «е» for «ё». The length does not change, so positions stay valid. */
const plain = (text: string): string => text.toLowerCase().replaceAll("ё", "е");

const NOUN = "(?:а|я|у|ю|е|и|ы|ь|о|й|ом|ем|ой|ей|ью|ов|ев|ам|ям|ами|ями|ах|ях)?";
const ADJECTIVE = "(?:[ыио]й|[ое]го|[ое]му|[ыи]м|[ое]м|[ая]я|[ую]ю|[ое]е|[ое]й|[ыи]е|[ыи]х|[ыи]ми|о)";
const PAST = "(?:ть|л[аои]?|в)";
const PRESENT = "(?:ю|ет|ешь|ем|ете|ют|йте?|я)";
/** Endings of a verb like «выставить»: выставил, выставлю, выставляю, выставлен, выставление. */
const VERB_IT = `(?:и${PAST}|л?ю|и[тм]|ишь|ите|[ая]т|л?я(?:${PAST}|${PRESENT})|л?ен(?:[аоы]|н${ADJECTIVE}|и[еяюй])?)(?:ся|сь)?`;
const VERB_AT = `(?:${PAST}|${PRESENT}|ни[еяюй])(?:ся|сь)?`;

function russian(word: string): string {
  const verb = word.replace(/ся$/, "");
  if (/ить$/.test(verb)) return verb.slice(0, -3) + VERB_IT;
  if (/[аяыу]ть$/.test(verb)) return verb.slice(0, -2) + VERB_AT;
  if (/[ыи]й$|[ая]я$|ое$|ой$/.test(word)) return word.slice(0, -2) + ADJECTIVE;
  return noun(word);
}

/** Return a pattern of the noun's forms, with vowels that appear and disappear: «остаток», «остатка»; «проверка», «проверок». */
function noun(word: string): string {
  const stem = word.replace(/[аяоеьй]$/, "");
  const [, masculine] = /^(.{2,})[ое]к$/.exec(word) ?? [];
  if (masculine) return `(?:${word}|${masculine}к${NOUN})`;
  const [, feminine] = /^(.{2,})ка$/.exec(word) ?? [];
  if (feminine) return `(?:${stem}${NOUN}|${feminine.replace(/[ьй]$/, "")}[ое]к)`;
  return stem + NOUN;
}

function english(word: string): string {
  const base = word.length > 3 ? word.replace(/(?<=[^s])s$/, "") : word;
  if (base.length <= 3) return `${base}(?:s|d|['’]s)?`;
  if (base.endsWith("e")) return `${base.slice(0, -1)}(?:e|es|ed|ing|ions?|e['’]s)`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}(?:y|ies|ied|ying|y['’]s)`;
  return `${base}(?:${base.at(-1)}?(?:ed|ing)|s|es|['’]s)?`;
}

/** Return the term with a capital first letter. */
export const capital = (term: string): string => term.charAt(0).toUpperCase() + term.slice(1);
