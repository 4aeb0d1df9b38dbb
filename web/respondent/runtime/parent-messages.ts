import type { EmbedMessage } from "#core/forms/definition/embedding.ts";

/** Most pages are not framed, so the code for messages to a parent page is loaded on demand. */
const parentWindow = window.parent === window ? null : import("../late/parent-window.ts");
// If it fails to load, the form works as usual, but the parent page gets no messages.
parentWindow?.catch(() => {});

/** Sends messages to the parent page, if there is one and the owner allows it, in the order of the calls. */
export function postToParent(message: EmbedMessage): void {
  parentWindow?.then(
    ({ sendToParent }) => sendToParent(message),
    () => {},
  );
}
