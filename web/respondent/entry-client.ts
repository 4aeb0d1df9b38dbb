import { RUNTIME_DATA_ID, readRuntimeData } from "./read-runtime-data.ts";
import { FormRuntime } from "./runtime/form-runtime.ts";
import { pause } from "./runtime/pause.ts";
import { PublicForm } from "./runtime/public-form.ts";
import type { RuntimeData } from "./runtime-data.ts";

interface EarlyScript {
  /** The button that the visitor pressed before the runtime was ready. */
  intent: "next" | "submit" | null;
  stop(): void;
  /** Falls back to the version without JavaScript. */
  fall(): void;
}

declare global {
  interface Window {
    sheaf_early?: EarlyScript;
  }
}

/** A preview validates like the real form. The browser posts its response, which is not stored. */
const previewOf = (form: HTMLFormElement, data: RuntimeData) =>
  new FormRuntime(form, data, { onEdit() {}, onSubmit: () => form.submit() });

/** The database's part comes last in the document, possibly after this. */
function reloadIfUpdated(publicForm: PublicForm): void {
  const reload = () => {
    const version = document.getElementById("form-updated")?.dataset.version;
    if (version !== undefined) publicForm.reloadFor(version);
  };
  document.addEventListener("DOMContentLoaded", reload);
  if (document.readyState !== "loading") reload();
}

/** A page with one card, or a status over the form: the end of the document may not have arrived yet. */
function startCard(): void {
  if (document.querySelector(".card")) void import("./late/card.ts").then((late) => late.startCard());
}

/** Maximum wait for a paint, which may never come in another tab or a frame out of view. */
const LONGEST_WAIT_MS = 200;

/**
 * Waits for the first paint, which this work would delay by a tenth of a second. Always a task of its own:
 * together with parsing the script it would take 70 ms on a slow phone.
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

/** `failure`: why the form could not be taken over. */
function settle(failure?: Error): void {
  void import("./late/settle.ts").then((late) => late.settle(failure));
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
  const takeOver = async () => {
    const data = readRuntimeData(json);
    await pause();
    const runtime = data.mode === "preview" ? previewOf(form, data) : new PublicForm(form, data);
    await pause();
    await runtime.start();
    root.classList.add("ready");
    if (runtime instanceof PublicForm) reloadIfUpdated(runtime);
    if (form.querySelector("[data-island]")) {
      void import("./islands/start-islands.ts").then((late) => late.startIslands(form, data));
    }
    early?.stop();
    if (early?.intent) runtime.advance();
  };
  takeOver().catch((error) => {
    settle(error);
    // A page without JavaScript is better than half a page with it.
    root.classList.remove("ready");
    form.noValidate = false;
    early?.fall();
    throw error;
  });
}

if (document.querySelector("[data-frame], .start-page")) {
  void import("./late/extras.ts").then((late) => late.startExtras());
}
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", startCard);
else startCard();
behindFirstPaint(start);

// After the form has been taken over.
behindFirstPaint(() => setTimeout(settle));
