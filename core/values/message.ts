import { isolated } from "./isolated.ts";

/** A text with plural forms. Its value `n` decides which form is used. */
export type PluralForms = { readonly other: string } & {
  readonly [category in Exclude<Intl.LDMLPluralRule, "other">]?: string;
};

/** A text of an interface. `{name}` is a placeholder. */
export type Message = string | PluralForms;

/**
 * Fills in a message's placeholders; unknown ones stay. Numbers are written as the language writes them: 1234
 * becomes "1,234" in English and "1.234" in German. Where text in both directions may meet, a value is isolated
 * so that it cannot reorder the words around it.
 */
export function formatMessage(
  message: Message,
  values: Readonly<Record<string, string | number>>,
  lang: string,
): string {
  const form = messageForm(message, values.n, lang);
  return form.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name] ?? placeholder;
    if (typeof value === "number") {
      return new Intl.NumberFormat(lang, { maximumFractionDigits: 20 }).format(value);
    }
    return isolated(value, form);
  });
}

/** The form of a message for the number `n`. */
function messageForm(message: Message, n: unknown, lang: string): string {
  if (typeof message === "string") return message;
  return message[new Intl.PluralRules(lang).select(Number(n))] ?? message.other;
}
