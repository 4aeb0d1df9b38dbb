import type { ClipboardEvent } from "react";
import { toast } from "../feedback/toast.ts";
import { say } from "../say.ts";
import { texts } from "../texts.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** How many characters of a pasted text a browser leaves out, because a control takes no more. */
export function charactersCut(
  control: Pick<Control, "maxLength" | "value" | "selectionStart" | "selectionEnd">,
  pasted: string,
  isOneLine: boolean,
): number {
  const { maxLength, value, selectionStart, selectionEnd } = control;
  // Inputs of some types do not tell what is selected.
  if (maxLength < 0 || (selectionStart === null && value !== "")) return 0;
  const text = isOneLine ? pasted.replace(/[\r\n]/g, "") : pasted.replace(/\r\n?/g, "\n");
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  return Math.max(0, text.length - (maxLength - value.length + replaced));
}

/** Says that a text has no room for more, and how much is left out. */
export function sayCut(n: number, most: number): void {
  if (n > 0)
    toast.error(say(texts.cut.title, { n }), { id: "cut", description: say(texts.cut.why, { n: most }) });
}

/** Says what a control cuts from a pasted text, which browsers do in silence. */
export function tellCut(event: ClipboardEvent<Control>): void {
  const { currentTarget: control } = event;
  const n = charactersCut(
    control,
    event.clipboardData.getData("text/plain"),
    control instanceof HTMLInputElement,
  );
  sayCut(n, control.maxLength);
}
