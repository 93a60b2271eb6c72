/** The settings of this browser: language, theme, sound, motion, size of text. */
import { keep, kept } from "../lib/storage";

export type Lang = "ru" | "en";
export type Theme = "auto" | "night" | "paper";

interface Kept {
  lang: Lang;
  theme: Theme;
  sound: boolean;
  trembles: boolean;
  still: boolean;
  scale: number;
  name: string;
  learned: string[];
  played: boolean;
  company: string;
}

export const TEXT_SCALES = [1, 1.125, 1.25];

class Settings {
  lang = $state<Lang>("ru");
  theme = $state<Theme>("auto");
  sound = $state(true);
  /** Whether the phone may vibrate. */
  trembles = $state(true);
  still = $state(false);
  scale = $state(1);
  /** The player's name at tables. */
  name = $state("");
  /** Names of the lessons that the player has confirmed. */
  learned = $state.raw<string[]>([]);
  /** Whether a game was ever played in this browser. */
  played = $state(false);
  /** The kind of programs in the last game of one person. */
  company = $state("");

  constructor() {
    Object.assign(this, { lang: browserLanguage() }, kept<Partial<Kept>>("settings"));
  }

  change(part: Partial<Kept>): void {
    Object.assign(this, part);
    const { lang, theme, sound, trembles, still, scale, name, learned, played, company } = this;
    keep("settings", { lang, theme, sound, trembles, still, scale, name, learned, played, company } satisfies Kept);
  }
}

function browserLanguage(): Lang {
  const first = navigator.languages?.find((one) => /^(ru|en)/i.test(one)) ?? "";
  return first.toLowerCase().startsWith("en") ? "en" : "ru";
}

export const settings = new Settings();
