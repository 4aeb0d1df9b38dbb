import { type EmbedMessage, MESSAGE_NAMESPACE } from "#core/forms/embedding.ts";
import { parentOrigin } from "./parent-origin.ts";

const listed = document.documentElement.dataset.embedOrigins?.split(" ") ?? [];
const isFramed = window.parent !== window;
const surroundings = {
  ancestor: location.ancestorOrigins?.[0],
  name: window.name,
  referrer: document.referrer,
};
const origin = isFramed ? parentOrigin(surroundings, listed) : null;
// For the next page in this frame, whose referrer will be this one.
if (origin && !surroundings.ancestor && !window.name.includes(origin)) window.name += ` ${origin}`;

/** Answers are for the sites alone that the owner has listed. */
export const mayTellAnswers = listed.length > 0 && origin !== null;

/** Tells the page around this one what happens, if the owner lets it. */
export function postToParent(message: EmbedMessage): void {
  if (origin === null) return;
  window.parent.postMessage({ namespace: MESSAGE_NAMESPACE, ...message }, origin);
}

function tellHeight(): void {
  const { body } = document;
  const height = Math.max(Math.ceil(body.getBoundingClientRect().height), body.scrollHeight);
  postToParent({ type: "resize", height });
}

function whenLoaded(run: () => void): void {
  if (document.readyState === "complete") run();
  else window.addEventListener("load", run, { once: true });
}

/** What every public page says of itself, ending and status pages included. */
export function announcePage(): void {
  if (origin === null) return;
  whenLoaded(() => {
    postToParent({ type: "form_view_loaded", loaded: true, title: document.title });
    postToParent({ type: "messaging_interface_ready", ready: true, initial: true });
    // Out of sight nothing is observed, but a height can be had.
    tellHeight();
  });
  window.addEventListener("hashchange", ({ newURL, oldURL }) =>
    postToParent({ type: "hashchange", newURL, oldURL }),
  );
  window.addEventListener("popstate", () => postToParent({ type: "popstate" }));
  window.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) postToParent({ type: "escape" });
  });
  // The keyboard of a phone has come up over a dialog: the question stays in sight.
  window.addEventListener("resize", () =>
    document.querySelector(".sheaf-modal :focus")?.scrollIntoView({ block: "nearest" }),
  );
  new ResizeObserver(tellHeight).observe(document.body);
}
