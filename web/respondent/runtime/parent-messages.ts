import { type EmbedMessage, MESSAGE_NAMESPACE } from "#core/forms/embedding.ts";

const OPAQUE = "null";

/**
 * The origin of the page around this one, null when there is none or it may not be told anything. What the frame's name
 * or the referrer claims needs no proof: browsers deliver a message only to a window of the origin that it is for.
 */
function parentOrigin(listed: readonly string[]): string | null {
  if (window.parent === window) return null;
  let origin = location.ancestorOrigins?.[0] ?? /https?:\/\/\S+/.exec(window.name)?.[0];
  if (!origin && document.referrer) {
    origin = new URL(document.referrer).origin;
    // For the next page in this frame, whose referrer will be this one.
    window.name += ` ${origin}`;
  }
  return origin && (listed.length === 0 || listed.includes(origin)) ? origin : null;
}

const listed = document.documentElement.dataset.embedOrigins?.split(" ") ?? [];
const origin = parentOrigin(listed);

/** Answers are for the sites alone that the owner has listed. */
export const mayTellAnswers = listed.length > 0 && origin !== null;

/** Tells the page around this one what happens, if the owner lets it. */
export function postToParent(message: EmbedMessage): void {
  if (origin === null) return;
  // Files and sandboxed frames have no origin to name. No list can hold them either, so this is never an answer.
  window.parent.postMessage({ namespace: MESSAGE_NAMESPACE, ...message }, origin === OPAQUE ? "*" : origin);
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
