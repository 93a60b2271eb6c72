/** Labels of the interface, in Fluent. The judge's words come from the server. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import en from "./en.ftl?raw";
import ru from "./ru.ftl?raw";
import { settings, type Lang } from "../stores/settings.svelte";

const bundles: Record<Lang, FluentBundle> = { ru: bundle("ru", ru), en: bundle("en", en) };

/** Return the label with this key in the language of the page. In a template it follows changes of the language. */
export function words(key: string, values?: Record<string, FluentVariable>): string {
  const chosen = bundles[settings.lang];
  const message = chosen.getMessage(key);
  return message?.value ? chosen.formatPattern(message.value, values ?? null) : key;
}

function bundle(lang: Lang, text: string): FluentBundle {
  const made = new FluentBundle(lang, { useIsolating: false });
  made.addResource(new FluentResource(text.replaceAll("№ ", "№\u00a0")));
  return made;
}
