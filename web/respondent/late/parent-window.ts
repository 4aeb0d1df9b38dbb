import { type EmbedMessage, MESSAGE_NAMESPACE } from "#core/forms/definition/embedding.ts";
import { parentOrigin } from "./parent-origin.ts";

const listed = document.documentElement.dataset.embedOrigins?.split(" ") ?? [];
const surroundings = {
  ancestor: location.ancestorOrigins?.[0],
  name: window.name,
  referrer: document.referrer,
};
const origin = parentOrigin(surroundings, listed, location.origin);
// For the next page in this frame, whose referrer will be this page.
if (origin && !surroundings.ancestor && !window.name.includes(origin)) window.name += ` ${origin}`;

/** Answers are sent only to sites that the owner has listed. */
const maySendAnswers = listed.length > 0 && origin !== null;

export function sendToParent(message: EmbedMessage): void {
  if (origin === null) return;
  const { fields, ...rest }: EmbedMessage & { fields?: unknown } = message;
  const sent = maySendAnswers && fields !== undefined ? message : rest;
  window.parent.postMessage({ namespace: MESSAGE_NAMESPACE, ...sent }, origin);
}

function sendHeight(): void {
  const { body } = document;
  const height = Math.max(Math.ceil(body.getBoundingClientRect().height), body.scrollHeight);
  sendToParent({ type: "resize", height });
}

function whenLoaded(run: () => void): void {
  if (document.readyState === "complete") run();
  else window.addEventListener("load", run, { once: true });
}

/** Messages of every public page, including ending and status pages. */
function announcePage(): void {
  whenLoaded(() => {
    // The page's title also names the section.
    const title = document.getElementById("form")?.ariaLabel ?? document.title;
    sendToParent({ type: "form_view_loaded", loaded: true, title });
    sendToParent({ type: "messaging_interface_ready", ready: true, initial: true });
    // Observers do not fire out of view, but the height is available.
    sendHeight();
  });
  window.addEventListener("hashchange", ({ newURL, oldURL }) =>
    sendToParent({ type: "hashchange", newURL, oldURL }),
  );
  window.addEventListener("popstate", () => sendToParent({ type: "popstate" }));
  window.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) sendToParent({ type: "escape" });
  });
  // A phone's keyboard opened over a dialog: keep the question in view.
  window.addEventListener("resize", () =>
    document.querySelector(".sheaf-modal :focus")?.scrollIntoView({ block: "nearest" }),
  );
  new ResizeObserver(sendHeight).observe(document.body);
}

if (origin !== null) announcePage();
