import type { FieldDefinition } from "#core/fields/field.ts";
import type { FileMetadata } from "#core/forms/logic/evaluate-form.ts";
import type { RuntimeTexts } from "../runtime-data.ts";

/** The element of the page whose value is the answer, as it is posted. */
export type WireControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What every island gets: its place in the page, the control that it fills, and what it may know of the form. */
export interface IslandContext {
  /** The element with `data-island`; what it holds is for a page without the island. */
  host: HTMLElement;
  /** Keeps the answer. An island reads it at first, writes it with `answer`, and follows it with `onWritten`. */
  control: WireControl;
  question: HTMLElement;
  field: FieldDefinition;
  texts: RuntimeTexts;
  /** The form's language, BCP 47. */
  lang: string;
  form_id: string;
  session_id(): string;
}

/** One chunk of its own, loaded when the question comes near. Takes over what the server wrote into the host. */
export interface Island {
  mount(context: IslandContext): void;
}

/** Puts an answer into the control as if the visitor had typed it: the runtime takes it from there. */
export function answer(control: WireControl, text: string): void {
  if (control.value === text) return;
  control.value = text;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Tells the form what is known of the chosen files, for its conditions and computed values. */
export function announceFiles(question: HTMLElement, files: readonly FileMetadata[]): void {
  question.dispatchEvent(new CustomEvent("files", { bubbles: true, detail: files }));
}

/** Calls back when an answer arrives from elsewhere: resumed, computed, cleared. */
export function onWritten(control: WireControl, listener: (text: string) => void): void {
  const tell = () => listener(control.value);
  control.addEventListener("written", tell);
  // The event comes before the controls are what they were.
  control.form?.addEventListener("reset", () => setTimeout(tell));
}

/** What the input component wrote beside the markup for its island. */
export function islandConfig<Config>(host: HTMLElement): Config {
  return JSON.parse(host.dataset.config ?? "{}");
}

/** While a sentence is set, the form cannot be sent and says this instead. Null: nothing is on its way any more. */
export function setBusy(place: HTMLElement, sentence: string | null): void {
  if (sentence === null) delete place.dataset.busy;
  else place.dataset.busy = sentence;
}

/** The style of an island, once per document, under the nonce that the page's policy asks for. */
export function addStyle(id: string, css: string): void {
  if (document.getElementById(id)) return;
  const style = document.createElement("style");
  style.id = id;
  style.nonce = document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
  style.textContent = css;
  document.head.append(style);
}
