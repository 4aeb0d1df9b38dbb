import { formatMessage, type Message } from "#core/values/message.ts";

/** A text in the page's language with its placeholders filled in. Empty if the page has not got the text. */
export const say = (
  message: Message | undefined,
  values: Readonly<Record<string, string | number>>,
): string => formatMessage(message ?? "", values, document.documentElement.lang);
