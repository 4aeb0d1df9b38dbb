import { RUNTIME_DATA_ID, readRuntimeData } from "./read-runtime-data.ts";
import { FormRuntime } from "./runtime/form-runtime.ts";
import { PublicForm } from "./runtime/public-form.ts";
import type { RuntimeData } from "./runtime-data.ts";
import { showFont } from "./show-font.ts";

interface EarlyScript {
  /** What the visitor pressed before the runtime was there. */
  intent: "next" | "submit" | null;
  stop(): void;
  /** Makes the page what it is without JavaScript. */
  fall(): void;
}

declare global {
  interface Window {
    sheaf_early?: EarlyScript;
  }
}

/** A preview checks as the real form does; its answer is posted by the browser itself and kept nowhere. */
const previewOf = (form: HTMLFormElement, data: RuntimeData) =>
  new FormRuntime(form, data, { onEdit() {}, onSubmit: () => form.submit() });

/** What the database says of the form comes last in the document, maybe after this. */
function reloadIfUpdated(publicForm: PublicForm): void {
  const reload = () => {
    const version = document.getElementById("form-updated")?.dataset.version;
    if (version !== undefined) publicForm.reloadFor(version);
  };
  document.addEventListener("DOMContentLoaded", reload);
  if (document.readyState !== "loading") reload();
}

/** A page of one card, or a verdict over the form: what comes last in the document may not be there yet. */
function startCard(): void {
  if (document.querySelector(".card")) void import("./late/card.ts").then((late) => late.startCard());
}

/** So long nobody waits for a paint that may not come: in another tab, in a frame that is out of sight. */
const LONGEST_WAIT_MS = 200;

/**
 * The first paint comes a tenth of a second later where this work stands in its way. In a task of its own in any case:
 * together with reading the script it is one of 70 ms on a slow phone.
 */
function behindFirstPaint(run: () => void): void {
  let isWaiting = true;
  const once = () => {
    if (isWaiting) run();
    isWaiting = false;
  };
  if (performance.getEntriesByName("first-paint").length > 0) setTimeout(once);
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, LONGEST_WAIT_MS);
}

function start(): void {
  const form = document.getElementById("form");
  const json = document.getElementById(RUNTIME_DATA_ID)?.textContent;
  const early = window.sheaf_early;
  const root = document.documentElement;
  if (!(form instanceof HTMLFormElement) || !json) {
    root.classList.add("ready");
    early?.stop();
    return;
  }
  const orFall = (run: () => void) => {
    try {
      run();
    } catch (error) {
      // Better the page without JavaScript than half of the one with it.
      root.classList.remove("ready");
      form.noValidate = false;
      early?.fall();
      throw error;
    }
  };
  orFall(() => {
    const data = readRuntimeData(json);
    const runtime = data.mode === "preview" ? previewOf(form, data) : new PublicForm(form, data);
    // A task of its own: both together are one of 60 ms on a slow phone.
    const takeOver = () => {
      runtime.start();
      root.classList.add("ready");
      if (runtime instanceof PublicForm) reloadIfUpdated(runtime);
      if (form.querySelector("[data-island]")) {
        void import("./islands/start-islands.ts").then(({ startIslands }) => startIslands(form, data));
      }
      early?.stop();
      if (early?.intent) runtime.advance();
    };
    setTimeout(() => orFall(takeOver));
  });
}

if (document.querySelector("[data-frame], .start-page")) {
  void import("./late/extras.ts").then(({ startExtras }) => startExtras());
}
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", startCard);
else startCard();
behindFirstPaint(start);

// Behind what takes the form over.
behindFirstPaint(() => setTimeout(showFont));
