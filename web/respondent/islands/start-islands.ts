import type { FieldDefinition } from "#core/fields/field.ts";
import type { IslandName } from "../inputs/island-host.tsx";
import { pause } from "../runtime/pause.ts";
import type { RuntimeData } from "../runtime-data.ts";
import type { WireControl } from "./island.ts";
import { ISLANDS } from "./island-modules.ts";
import { nameWithQuestion } from "./name-with-question.ts";

/** Load islands this far outside the viewport so that they are ready when visible. */
const NEAR = "600px 0px";

/**
 * A control that nothing may take over now: keys search in a list that is focused or open, unless it is a hidden copy of
 * one, or a word of an input method is not finished (`early-script.ts`).
 */
const IN_USE = "select:focus:not(.wire), [data-composing]";

/** Events that show a visitor's presence. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "scroll", "focusin"] as const;

/**
 * Calls back once, when idle, after the first event of a visitor. Enhancing a usable control is useless on a
 * page that nobody uses, and must not delay the first paint.
 */
function whenVisited(callback: () => void): void {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 50));
  const listening = new AbortController();
  const start = () => {
    listening.abort();
    whenIdle(callback, { timeout: 1_000 });
  };
  for (const sign of SIGNS) {
    window.addEventListener(sign, start, { capture: true, signal: listening.signal });
  }
  if (document.activeElement !== document.body) start();
}

/**
 * Mounts every island when its question comes near the viewport or is touched, including those of added
 * instances.
 */
export function startIslands(form: HTMLFormElement, data: RuntimeData): void {
  const fields = new Map(data.fields.map((field) => [field.id, field]));
  const started = new WeakSet<HTMLElement>();

  async function mount(host: HTMLElement) {
    if (started.has(host)) return;
    started.add(host);
    const question = host.closest<HTMLElement>(".question");
    const field: FieldDefinition | undefined = fields.get(question?.dataset.fieldId ?? "");
    const control = field && host.querySelector<WireControl>(`[name="${CSS.escape(field.name)}"]`);
    if (!control) return;
    // The data of the page has no labels.
    const label = question!.querySelector("legend, label")?.firstChild?.textContent ?? "";
    const island = await ISLANDS[host.dataset.island as IslandName]().catch(() => {});
    // Offline, perhaps. The next touch tries again.
    if (!island) return void started.delete(host);
    while (control.matches(IN_USE)) await pause(50);
    island.mount({
      host,
      control,
      question: question!,
      field,
      texts: data.texts,
      withQuestion: (text = "") => nameWithQuestion(text, { label, name: field.name }),
      lang: document.documentElement.lang,
      form_id: data.form_id,
      session_id: () => form.querySelector<HTMLInputElement>("input[name=__gf_session]")?.value ?? "",
    });
    host.dataset.mounted = "";
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) void mount(target as HTMLElement);
    },
    { rootMargin: NEAR },
  );
  let isVisited = false;
  const observe = () => {
    for (const host of form.querySelectorAll<HTMLElement>("[data-island]:not([data-mounted])")) {
      if (!started.has(host) && (isVisited || host.dataset.usable === undefined)) observer.observe(host);
    }
  };
  const touch = ({ target }: Event) => {
    const host = (target as Element).closest<HTMLElement>("[data-island]");
    if (host) void mount(host);
  };
  form.addEventListener("focusin", touch);
  form.addEventListener("pointerdown", touch);
  new MutationObserver(observe).observe(form, { childList: true, subtree: true });
  observe();
  whenVisited(() => {
    isVisited = true;
    observe();
  });
}
