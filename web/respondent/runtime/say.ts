import { formatMessage, type Message } from "#core/values/message.ts";

/**
 * A text in the page's language with its placeholders filled in. Empty if the page has not got the text. Every language
 * of the pages but Arabic writes small numbers in these digits, and the first number from `Intl` takes 90 ms of a slow
 * phone.
 */
export function say(message: Message | undefined, values: Readonly<Record<string, string | number>>): string {
  const { lang } = document.documentElement;
  const shown = { ...values };
  if (lang !== "ar")
    for (const name in shown) if (/^\d{1,3}$/.test(shown[name] as string)) shown[name]! += "";
  return formatMessage(message ?? "", shown, lang);
}
