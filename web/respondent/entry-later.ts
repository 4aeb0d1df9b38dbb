import type { SessionLink } from "#core/contracts/continuing.ts";
import type { SavedSession } from "#core/contracts/sessions.ts";
import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import { sessionPath } from "#core/contracts/wire/paths/form.ts";
import { SESSION_KEY } from "#core/forms/submitting/system-keys.ts";
import { formatMessage } from "#core/values/message.ts";
import { answersText } from "./late/answers-text.ts";
import { showBanner } from "./late/banner.ts";
import { DraftStore } from "./late/draft-store.ts";
import { RUNTIME_DATA_ID, readRuntimeData } from "./read-runtime-data.ts";
import { pause } from "./runtime/pause.ts";
import { TabStorage } from "./state/tab-storage.ts";

/** The script of a form that lets respondents continue later. Forms without the setting do not load it. */

interface Said {
  saved_note: string;
  failed: string;
  too_many: string;
  sent: string;
  elsewhere: string;
  moved: string;
  copied: string;
  submitted: string;
  copy_answers: string;
  invalid_email: string;
  lang: string;
}

const JSON_HEADERS = { accept: "application/json" };
/** How long the page's own saves may take before the answers are posted anyway, from the page as it is. */
const LONGEST_SAVE_MS = 2_000;
const SAVE_POLL_MS = 50;

class ContinueLater {
  readonly #form: HTMLFormElement;
  readonly #place: HTMLElement;
  readonly #said: Said;
  #link: SessionLink | null = null;
  #isTold = false;

  constructor(form: HTMLFormElement, place: HTMLElement) {
    this.#form = form;
    this.#place = place;
    this.#said = JSON.parse(place.dataset.said ?? "{}");
  }

  start(): void {
    const open = this.#find<HTMLButtonElement>("[data-open]");
    if (!open) return;
    open.hidden = false;
    open.addEventListener("click", () => void this.#make(open));
    const link = this.#find<HTMLInputElement>("#later-link");
    link?.addEventListener("focus", () => link.select());
    this.#find("[data-copy]")?.addEventListener("click", () => void this.#copy(link));
    const mail = this.#find<HTMLFormElement>("form[data-mail]");
    mail?.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#mail(mail);
    });
    // The page's own saves and submits learn that the draft is elsewhere.
    this.#form.addEventListener("continued", () => this.#tell());
    this.#form.addEventListener("unsent", (event) => {
      const { type } = (event as CustomEvent<{ type: string }>).detail;
      if (type === "already_submitted") void this.#ask();
    });
    void this.#lookBack().catch(() => {});
  }

  get #data() {
    return readRuntimeData(document.getElementById(RUNTIME_DATA_ID)?.textContent ?? "");
  }

  /** An earlier draft of this tab, or else of this browser, may have moved: the form is empty for a reason. */
  async #lookBack(): Promise<void> {
    // Absent: this page itself continues a draft.
    const { former } = this.#place.dataset;
    if (former === undefined) return;
    const stored = former === "" ? await new DraftStore().of(this.#data.form_id, location.search) : [];
    const session_id = former || stored[0]?.session_id;
    if (session_id === undefined) return;
    if ((await this.#session(session_id)).is_continued) showBanner(this.#said.moved);
  }

  async #session(session_id: string): Promise<SavedSession> {
    const response = await fetch(sessionPath(session_id), { headers: JSON_HEADERS });
    return ((await response.json()) as { data: SavedSession }).data;
  }

  /** An older save that is still on its way could otherwise arrive after the answers that are posted now. */
  async #saved(): Promise<void> {
    const focused = document.activeElement;
    // Controls that report on blur may still produce an edit. Some browsers do not focus a pressed button.
    if (focused instanceof HTMLElement && this.#form.contains(focused) && focused.tagName !== "BUTTON") {
      focused.blur();
    }
    const storage = new TabStorage(this.#data);
    const end = Date.now() + LONGEST_SAVE_MS;
    while (Object.keys(storage.unsaved).length > 0 && Date.now() < end) await pause(SAVE_POLL_MS);
  }

  #find<Found extends HTMLElement>(selector: string): Found | null {
    return this.#place.querySelector<Found>(selector);
  }

  #say(text: string): void {
    const status = this.#find("[data-status]");
    if (status) status.textContent = text;
  }

  async #make(button: HTMLButtonElement): Promise<void> {
    if (button.ariaDisabled === "true") return;
    button.ariaDisabled = "true";
    this.#say("");
    await this.#saved();
    try {
      const response = await fetch(this.#place.dataset.later ?? "", {
        method: "POST",
        headers: JSON_HEADERS,
        body: new FormData(this.#form),
      });
      const body = (await response.json()) as { data: SessionLink } | ErrorEnvelope;
      if ("data" in body) this.#show(button, body.data);
      else if (body.error === "SESSION_CLOSED") this.#tellUnsent();
      else this.#say(this.#said.failed);
    } catch {
      this.#say(this.#said.failed);
    }
    button.ariaDisabled = null;
  }

  #show(button: HTMLButtonElement, made: SessionLink): void {
    this.#link = made;
    const { lang, saved_note } = this.#said;
    const date = new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format(new Date(made.expires_at));
    const link = this.#find<HTMLInputElement>("#later-link");
    const note = this.#find("[data-note]");
    const panel = this.#find("#later");
    if (!link || !note || !panel) return;
    link.value = made.address;
    note.textContent = formatMessage(saved_note, { date }, lang);
    panel.hidden = false;
    button.ariaExpanded = "true";
    panel.focus();
    panel.scrollIntoView({ block: "nearest" });
  }

  async #copy(link: HTMLInputElement | null): Promise<void> {
    if (!link) return;
    try {
      await navigator.clipboard.writeText(link.value);
      this.#say(this.#said.copied);
    } catch {
      // A frame without the permission: the link is selected, to be copied by hand.
      link.focus();
    }
  }

  async #mail(form: HTMLFormElement): Promise<void> {
    const input = form.querySelector<HTMLInputElement>("input[type=email]");
    if (!input || !this.#link) return;
    if (!input.checkValidity()) {
      input.ariaInvalid = "true";
      this.#say(this.#said.invalid_email);
      input.focus();
      return;
    }
    input.ariaInvalid = null;
    this.#say(await this.#send(form, this.#link.secret));
  }

  /** What there is to say afterwards. */
  async #send(form: HTMLFormElement, key: string): Promise<string> {
    const { sent, invalid_email, too_many, failed } = this.#said;
    try {
      const body = new FormData(form);
      body.append("key", key);
      const response = await fetch(form.dataset.mail ?? "", { method: "POST", headers: JSON_HEADERS, body });
      if (response.ok) return sent;
      if (response.status === 400) return invalid_email;
      return response.status === 429 ? too_many : failed;
    } catch {
      return failed;
    }
  }

  /** As a submit that finds its session closed, so that late code explains it too. */
  #tellUnsent(): void {
    this.#form.dispatchEvent(new CustomEvent("unsent", { detail: { type: "already_submitted" } }));
  }

  /** The session is closed: was it sent, or is it on another device? */
  async #ask(): Promise<void> {
    const session_id =
      this.#form.querySelector<HTMLInputElement>(`input[name="${SESSION_KEY}"]`)?.value ?? "";
    try {
      const { is_continued, added_at } = await this.#session(session_id);
      if (is_continued) this.#tell();
      // Late code tells of added answers.
      else if (added_at === null) this.#say(this.#said.submitted);
    } catch {
      this.#say(this.#said.failed);
    }
  }

  /** The answers stay on the page, and can be copied. */
  #tell(): void {
    this.#form.querySelector(".message")?.replaceChildren();
    if (this.#isTold) {
      this.#form.ownerDocument.querySelector("[data-elsewhere]")?.scrollIntoView({ block: "nearest" });
      return;
    }
    this.#isTold = true;
    // No longer true here.
    document.querySelector(".keeping")?.remove();
    const banner = document.createElement("div");
    banner.className = "banner elsewhere";
    banner.dataset.elsewhere = "";
    banner.setAttribute("role", "alert");
    const text = document.createElement("p");
    text.textContent = this.#said.elsewhere;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = this.#said.copy_answers;
    const status = document.createElement("p");
    status.setAttribute("role", "status");
    button.addEventListener("click", () => void this.#copyAnswers(button, status));
    banner.append(text, button, status);
    document.body.prepend(banner);
    banner.scrollIntoView({ block: "nearest" });
    this.#place.hidden = true;
  }

  async #copyAnswers(button: HTMLElement, status: HTMLElement): Promise<void> {
    const text = answersText(this.#form, this.#data);
    try {
      await navigator.clipboard.writeText(text);
      status.textContent = this.#said.copied;
    } catch {
      const copy = document.createElement("textarea");
      Object.assign(copy, { readOnly: true, rows: 6, value: text });
      copy.setAttribute("aria-label", this.#said.copy_answers);
      button.replaceWith(copy);
      copy.select();
    }
  }
}

const form = document.getElementById("form");
const place = document.querySelector<HTMLElement>("[data-later]");
if (form instanceof HTMLFormElement && place) new ContinueLater(form, place).start();
