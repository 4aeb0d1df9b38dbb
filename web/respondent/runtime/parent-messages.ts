const NAMESPACE = "forms.grida.co";

/** Tells the embedding window what happens. Any site may embed, so no answer is ever part of a message. */
export function postToParent(type: string, payload: Record<string, unknown> = {}): void {
  window.parent.postMessage({ namespace: NAMESPACE, type, ...payload }, "*");
}

function whenLoaded(run: () => void): void {
  if (document.readyState === "complete") run();
  else window.addEventListener("load", run, { once: true });
}

/** What every public page says of itself, ending and status pages included. */
export function announcePage(): void {
  whenLoaded(() => {
    postToParent("form_view_loaded", { loaded: true });
    postToParent("messaging_interface_ready", { ready: true, initial: true });
  });
  window.addEventListener("hashchange", ({ newURL, oldURL }) =>
    postToParent("hashchange", { newURL, oldURL }),
  );
  window.addEventListener("popstate", () => postToParent("popstate"));
  new ResizeObserver(() => {
    postToParent("resize", { height: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);
}
