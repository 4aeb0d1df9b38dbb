/** A text with plural forms. Its value `n` decides which form is used. */
export type PluralForms = { readonly other: string } & {
  readonly [category in Exclude<Intl.LDMLPluralRule, "other">]?: string;
};

/** A text of an interface. `{name}` is a placeholder. */
export type Message = string | PluralForms;

/**
 * Fills in a message's placeholders; unknown ones stay. Numbers are written as the language writes them: 1234
 * becomes "1,234" in English and "1.234" in German.
 */
export function formatMessage(
  message: Message,
  values: Readonly<Record<string, string | number>>,
  lang: string,
): string {
  return messageForm(message, values.n, lang).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : placeholder;
    return typeof value === "number" ? new Intl.NumberFormat(lang).format(value) : String(value);
  });
}

/** The form of a message for the number `n`. */
function messageForm(message: Message, n: unknown, lang: string): string {
  if (typeof message === "string") return message;
  const category = new Intl.PluralRules(lang).select(Number(n));
  return message[category] ?? message.other;
}
