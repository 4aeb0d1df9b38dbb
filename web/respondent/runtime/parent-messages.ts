import type { EmbedMessage } from "#core/forms/definition/embedding.ts";

/** Most pages stand in no frame: what speaks to the page around it is loaded where there is one. */
const parentWindow = window.parent === window ? null : import("../late/parent-window.ts");
// Without it the form works as ever, the page around it only hears nothing.
parentWindow?.catch(() => {});

/** Tells the page around this one what happens, if there is one and the owner lets it; in the order of the calls. */
export function postToParent(message: EmbedMessage): void {
  parentWindow?.then(
    ({ sendToParent }) => sendToParent(message),
    () => {},
  );
}
