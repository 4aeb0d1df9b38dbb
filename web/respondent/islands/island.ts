import type { FieldDefinition } from "#core/fields/field.ts";
import type { RuntimeTexts } from "../runtime-data.ts";

/** The element whose value is the answer, as it is posted. */
export type WireControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What every island gets: its place in the page, its control, and facts about the form. */
export interface IslandContext {
  /** The element with `data-island`. Its content is for pages without the island. */
  host: HTMLElement;
  /**
   * Contains the answer. An island reads it once, writes it with `answer`, and follows it with `onWritten`.
   */
  control: WireControl;
  question: HTMLElement;
  field: FieldDefinition;
  texts: RuntimeTexts;
  /** A button's name with the question's. */
  withQuestion(text?: string): string;
  /** The form's language, BCP 47. */
  lang: string;
  form_id: string;
  session_id(): string;
  /** Where pictures are, if not in the session: for a member who edits a stored answer. */
  pictures?: PictureStore;
}

/** Pictures of a text that is not part of a session. */
export interface PictureStore {
  /** Rejects with an UploadError. Resolves with the picture's path. */
  upload(file: File, onProgress: (share: number) => void): Promise<string>;
  /** An address that shows the picture. */
  address(path: string): string;
  /** Whether the path is a picture of this answer. */
  isOwn(path: string): boolean;
}

/**
 * A chunk of its own, loaded when its question comes near the viewport. Takes over the server's markup in the
 * host.
 */
export interface Island {
  mount(context: IslandContext): void;
}

/** Tells the form of an answer, as if the visitor had typed it. The detail tells the stand-in that it is the island's. */
export function tellForm(control: WireControl): void {
  control.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: 1 }));
}

/** Puts an answer into the control; the runtime does the rest. */
export function answer(control: WireControl, text: string): void {
  if (control.value === text) return;
  control.value = text;
  tellForm(control);
}

/** Calls back when an answer is written from elsewhere: resumed, computed, cleared, or filled in by the browser. */
export function onWritten(control: WireControl, listener: (text: string) => void): void {
  const notify = () => listener(control.value);
  control.addEventListener("written", notify);
  // The event fires before the controls are reset.
  control.form?.addEventListener("reset", () => setTimeout(notify));
}

/** The settings that the input component wrote into the markup for its island. */
export function islandConfig<Config>(host: HTMLElement): Config {
  return JSON.parse(host.dataset.config ?? "{}");
}

/** Adds an island's style once to the document of an element, with the nonce of the page's policy. */
export function addStyle({ ownerDocument: page }: Element, id: string, css: string): void {
  if (page.getElementById(id)) return;
  const style = page.createElement("style");
  style.id = id;
  style.nonce = page.scripts[0]?.nonce ?? "";
  style.textContent = css;
  page.head.append(style);
}
