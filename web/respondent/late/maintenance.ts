import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import { sessionPath } from "#core/contracts/wire/paths/form.ts";
import type { Language } from "#core/forms/definition/language.ts";
import { MAINTENANCE_TEXTS } from "#core/forms/texts/maintenance-texts.ts";
import { pause } from "../runtime/pause.ts";

/** Between two questions whether it is over. By chance, so that not all pages submit at the same moment. */
const pauseMs = () => 15_000 + Math.random() * 30_000;

/** Withdraws the submit that waits. */
let withdraw = () => {};

async function isMaintained(session_id: string): Promise<boolean> {
  try {
    const response = await fetch(sessionPath(session_id), { headers: { accept: "application/json" } });
    return response.status === 503 && ((await response.json()) as ErrorEnvelope).error === "MAINTENANCE";
  } catch {
    return false;
  }
}

/**
 * If a submit failed because of maintenance: says so, and submits when it is over. A change or another submit withdraws
 * this one, and so does a failure of another kind, which the form explains itself.
 */
export async function submitAfterMaintenance(form: HTMLFormElement, session_id: string): Promise<void> {
  withdraw();
  if (!(await isMaintained(session_id))) return;
  const { lang } = document.documentElement;
  const texts = MAINTENANCE_TEXTS[Object.hasOwn(MAINTENANCE_TEXTS, lang) ? (lang as Language) : "en"];
  const say = (text: string) => form.querySelector(".message")?.replaceChildren(text);
  const waiting = new AbortController();
  const { signal } = waiting;
  withdraw = () => waiting.abort();
  const stop = ({ type, target }: Event) => {
    if (type === "click" && !(target as Element).closest("[data-action]")) return;
    withdraw();
    if (type !== "submit") say(texts.unsent);
  };
  for (const event of ["input", "click", "submit"])
    form.addEventListener(event, stop, { signal, capture: true });
  say(texts.waiting);
  while (!signal.aborted) {
    await pause(pauseMs());
    if (!signal.aborted && !(await isMaintained(session_id))) break;
  }
  if (signal.aborted) return;
  withdraw();
  form.requestSubmit();
}
