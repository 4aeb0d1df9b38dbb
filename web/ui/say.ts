import { createElement, Fragment, type ReactNode } from "react";
import { formatMessage, type Message } from "#core/values/message.ts";

/** The language of the editor. */
const LANG = "en";

type Values = Readonly<Record<string, string | number>>;

/** A text of the editor with its placeholders filled in. Texts are in the `texts.ts` of their feature. */
export const say = (message: Message, values: Values): string => formatMessage(message, values, LANG);

/** The same with elements in the sentence, such as a link or a time. */
export function sayWith(
  message: Message,
  elements: Readonly<Record<string, ReactNode>>,
  values: Values = {},
): ReactNode {
  // The values keep the placeholders of the elements.
  const parts = say(message, values).split(/\{(\w+)\}/);
  return parts.map((part, index) =>
    index % 2 === 0 ? part : createElement(Fragment, { key: part }, elements[part]),
  );
}
