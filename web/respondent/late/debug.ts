import type { LoadedForm } from "#core/contracts/forms/public-forms.ts";
import { loadFormPath } from "#core/contracts/wire/paths/form.ts";
import { SESSION_KEY } from "#core/forms/submitting/system-keys.ts";
import type { RuntimeData } from "../runtime-data.ts";

/** For authors who link or embed a form, not for respondents: in English only. */

/** The data that the page would post now, and the state that it shows; secrets are masked. */
function formState(form: HTMLFormElement, { form_id, fields, blocks }: RuntimeData) {
  const secrets = new Set(fields.filter(({ type }) => type === "password").map(({ name }) => name));
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value !== "string" ? value.name : secrets.has(name) ? "•".repeat(value.length) : value,
  ]);
  const hidden = form.querySelectorAll<HTMLElement>("[data-block-id][hidden]");
  return {
    form_id,
    version: form.querySelector<HTMLInputElement>("[name=__gf_form_version]")?.value,
    current_section_id: form.querySelector("[data-active-section]")?.id ?? null,
    hidden_block_ids: [...hidden].map(({ dataset }) => dataset.blockId),
    conditional_blocks: blocks.length,
    online: navigator.onLine,
    entries,
  };
}

async function loadDefinition(form: HTMLFormElement, form_id: string): Promise<LoadedForm> {
  const query = new URLSearchParams(location.search);
  const session = form.querySelector<HTMLInputElement>(`[name=${SESSION_KEY}]`)?.value;
  if (session) query.set(SESSION_KEY, session);
  const response = await fetch(`${loadFormPath(form_id)}?${query}`);
  return response.json();
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, ...children: (Node | string)[]) {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
}

function button(label: string, run: () => void): HTMLButtonElement {
  const made = element("button", label);
  made.type = "button";
  made.addEventListener("click", run);
  return made;
}

function jsonPart(title: string, value: unknown): HTMLElement {
  const text = JSON.stringify(value, null, 2);
  const pre = element("pre", text);
  pre.tabIndex = 0;
  pre.setAttribute("aria-label", title);
  const copy = button("Copy", () => void navigator.clipboard?.writeText(text));
  copy.setAttribute("aria-label", `Copy ${title.toLowerCase()}`);
  const part = element("details", element("summary", title), copy, pre);
  part.open = true;
  return part;
}

function faultPart({ error }: LoadedForm): HTMLElement {
  if (error === null) return element("p", "The form can be answered.");
  const names = (error.missing_required_hidden_fields ?? []).map(({ name }) => element("li", name));
  return element("div", element("strong", error.code), element("p", error.message), element("ul", ...names));
}

/** A button above the form that opens a dialog with the page's whole state, as JSON. */
export function startDebug(form: HTMLFormElement, data: RuntimeData): void {
  const dialog = element("dialog");
  dialog.className = "debug";
  dialog.setAttribute("aria-label", "Debug");
  const show = async () => {
    const close = button("Close", () => dialog.close());
    const verdict = element("p", "Loading the definition…");
    dialog.replaceChildren(element("h2", "Debug"), close, verdict, jsonPart("State", formState(form, data)));
    dialog.showModal();
    try {
      const loaded = await loadDefinition(form, data.form_id);
      verdict.replaceWith(faultPart(loaded));
      dialog.append(jsonPart("Definition", loaded));
    } catch {
      verdict.textContent = "The definition could not be loaded.";
    }
  };
  const open = element(
    "p",
    button("Debug", () => void show()),
  );
  open.className = "banner";
  document.body.prepend(open);
  document.body.append(dialog);
}
