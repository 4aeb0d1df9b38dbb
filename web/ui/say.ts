import { formatMessage, type Message } from "#core/values/message.ts";

/** The language of the editor. */
const LANG = "en";

/** A text of the editor with its placeholders filled in. Texts are in the `texts.ts` of their feature. */
export const say = (message: Message, values: Readonly<Record<string, string | number>>): string =>
  formatMessage(message, values, LANG);
