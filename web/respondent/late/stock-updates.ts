import type { LiveStock } from "#core/contracts/forms/public-forms.ts";
import { stockPath } from "#core/contracts/wire/paths/form.ts";
import { say } from "../runtime/say.ts";
import type { RuntimeData } from "../runtime-data.ts";
import { pageTexts } from "./page-texts.ts";

type ShownOption = LiveStock["options"][string];

const FIRST_MS = 15_000;
/** Without changes or responses, polling slows down to this. */
const LONGEST_MS = 120_000;
const GROWTH = 1.5;
/** A visitor who returns after this long gets an immediate update. */
const STALE_MS = 5_000;

async function fetchStock(form_id: string): Promise<LiveStock | null> {
  try {
    const response = await fetch(stockPath(form_id), { headers: { accept: "application/json" } });
    return response.ok ? ((await response.json()) as { data: LiveStock }).data : null;
  } catch {
    return null;
  }
}

/** Keeps the choices' stock up to date while the page is visible. */
export function followStock(form: HTMLFormElement, data: RuntimeData): void {
  let wait = FIRST_MS;
  let asked_at = Date.now();
  let shown = "";
  let timer = 0;

  async function ask() {
    clearTimeout(timer);
    const isVisible = document.visibilityState === "visible";
    // A turn that a hidden page skips is no answer: on return, the stock may be old.
    if (isVisible) asked_at = Date.now();
    const stock = isVisible ? await fetchStock(data.form_id) : null;
    const options = stock && JSON.stringify(stock.options);
    if (stock !== null && options !== shown) {
      shown = options!;
      wait = FIRST_MS;
      for (const [id, option] of Object.entries(stock.options)) showOption(form, data, id, option);
    } else {
      wait = Math.min(wait * GROWTH, LONGEST_MS);
    }
    later();
  }
  // Jitter so that pages do not ask at the same moment.
  function later() {
    timer = window.setTimeout(ask, wait * (0.75 + Math.random() / 2));
  }
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - asked_at > STALE_MS) void ask();
  });
  later();
}

function showOption(form: HTMLFormElement, data: RuntimeData, id: string, option: ShownOption): void {
  const isLocked = (name: string) => data.fields.some((field) => field.name === name && field.readonly);
  for (const tick of form.querySelectorAll<HTMLInputElement>(`.choice > input[value="${id}"]`)) {
    showNote(tick.parentElement!.querySelector(".choice-label"), option.note);
    // A locked choice stays: the owner made it.
    if (isLocked(tick.name)) continue;
    const isLost = option.is_disabled && tick.checked;
    tick.disabled = option.is_disabled;
    if (isLost) untick(tick);
    if (isLost) announceLoss(tick, option.label);
  }
  for (const choice of form.querySelectorAll<HTMLOptionElement>(`option[value="${id}"]`)) {
    const select = choice.closest("select");
    const { label, note } = option;
    choice.text = note === null ? label : say(data.texts.with_note, { label, note });
    if (select === null || isLocked(select.name)) continue;
    const isLost = option.is_disabled && choice.selected;
    choice.disabled = option.is_disabled;
    if (isLost) unselect(select, choice);
    select.dispatchEvent(new Event("written"));
    if (isLost) announceLoss(select, option.label);
  }
}

function showNote(label: Element | null, note: string | null): void {
  const before = label?.querySelector(".note");
  if (note === null) {
    before?.remove();
    return;
  }
  const small = before ?? document.createElement("small");
  small.className = "note";
  small.textContent = ` ${note}`;
  label?.append(small);
}

/** Restores the choice that the page was loaded with, if it is still available. */
function untick(tick: HTMLInputElement): void {
  tick.checked = false;
  if (tick.type !== "radio") return;
  const others =
    tick.form?.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(tick.name)}"]`) ?? [];
  const initial = [...others].find(({ defaultChecked, disabled }) => defaultChecked && !disabled);
  if (initial) initial.checked = true;
}

function unselect(select: HTMLSelectElement, lost: HTMLOptionElement): void {
  lost.selected = false;
  if (select.multiple) return;
  const initial = [...select.options].find(({ defaultSelected, disabled }) => defaultSelected && !disabled);
  select.value = initial?.value ?? "";
}

/** Notifies the form of the changed answer, and shows the visitor at the question that the option is gone. */
function announceLoss(control: HTMLInputElement | HTMLSelectElement, option: string): void {
  control.dispatchEvent(new Event("input", { bubbles: true }));
  const question = control.closest(".question");
  const message = document.createElement("p");
  message.className = "banner";
  message.setAttribute("role", "status");
  question?.append(message);
  void pageTexts().then((texts) => {
    message.textContent = say(texts.option_sold_out, { option });
    question?.addEventListener("input", () => message.remove(), { once: true });
  });
}
