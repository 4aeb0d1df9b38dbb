import type { PatchedSession } from "#core/contracts/sessions.ts";
import type { Answers } from "#core/forms/submitting/form-session.ts";
import { fetchSavedAnswers } from "../runtime/form-session.ts";
import { pause } from "../runtime/pause.ts";
import type { RuntimeData } from "../runtime-data.ts";
import type { SessionSync } from "../state/session-sync.ts";
import { TabStorage } from "../state/tab-storage.ts";
import { answersText } from "./answers-text.ts";
import { showBanner } from "./banner.ts";
import { DraftStore, type StoredDraft } from "./draft-store.ts";
import { noteForm } from "./note-form.ts";
import { canLock, SessionLock } from "./session-lock.ts";
import { startParts } from "./start-parts.ts";

/** How long the previous page may take to release its session. */
const OWN_LAST_PAGE_MS = 1_000;
/**
 * How long another tab waits for this one's edits to reach the server; they are stored in the browser too.
 */
const LONGEST_FLUSH_MS = 2_000;
const BUSY_POLL_MS = 100;

/** Few visitors need a text, and this loads with every page. */
const pageTexts = () => import("./page-texts.ts").then((part) => part.pageTexts());

/** An earlier draft that continues in this tab. */
export interface Resumed {
  session_id: string;
  /** Answers saved on the server. */
  saved: Answers;
  unsaved: Answers;
  hash: string;
}

/**
 * Extras of a public form, loaded once the page works; it also works without them. Keeps the draft where it
 * survives a crash, finds it again, and keeps a copy of refused answers.
 */
export class Late {
  readonly #form: HTMLFormElement;
  readonly #data: RuntimeData;
  readonly #sync: SessionSync;
  /** What a member enters stays in the tab, apart from the drafts of this browser. */
  readonly #isEntry: boolean;
  readonly #storage: TabStorage;
  readonly #store = new DraftStore();
  readonly #lock = new SessionLock(() => this.#handOver());
  /** The session that this tab is filling in. */
  #held: string | null = null;
  #draft: StoredDraft | null = null;
  #handingOver: Promise<void> | null = null;
  #banner: HTMLElement | null = null;
  resumed: Resumed | null = null;

  constructor(form: HTMLFormElement, data: RuntimeData, sync: SessionSync) {
    this.#form = form;
    this.#data = data;
    this.#sync = sync;
    this.#isEntry = data.mode === "entry";
    this.#storage = new TabStorage(data);
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted && this.#held !== null) void this.#hold(this.#held);
    });
    const rememberSection = () => this.#rememberSection();
    window.addEventListener("pagehide", rememberSection);
    new MutationObserver(rememberSection).observe(form, {
      subtree: true,
      attributeFilter: ["data-active-section"],
    });
  }

  /**
   * Resumes the newest draft for this address that no other tab has open; else offers one that another tab
   * has.
   */
  async find(): Promise<void> {
    if (!canLock() || this.#isEntry) return;
    let open: StoredDraft | null = null;
    for (const unfinished of await this.#store.of(this.#data.form_id, location.search)) {
      const { session_id, unsaved, hash } = unfinished;
      if (!(await this.#lock.hold(session_id))) {
        open ??= unfinished;
        continue;
      }
      const saved = await fetchSavedAnswers(session_id);
      if (saved !== null && saved !== "submitted") {
        this.#held = session_id;
        this.resumed = { session_id, saved: saved === "gone" ? {} : saved, unsaved, hash };
        return;
      }
      this.#lock.release();
      // Shown without its saved part, the draft would seem lost: resume it next time.
      if (saved === null) return;
      if (saved === "submitted") this.tellClosed(session_id);
      await this.#store.forget(session_id);
    }
    if (open) void this.#offer(open).catch(() => {});
  }

  /**
   * Continues the tab's own draft, unless another tab has it: a duplicated tab has the same storage. It
   * starts like any second tab.
   */
  async resume(session_id: string): Promise<void> {
    if (await this.#lock.hold(session_id, OWN_LAST_PAGE_MS)) {
      this.#held = session_id;
      this.#passStartPage();
      if (this.#isEntry) void this.#showRestored();
      return;
    }
    this.#form.inert = true;
    this.#sync.stop();
    this.#clear();
    location.reload();
    await new Promise(() => {});
  }

  save(session_id: string, unsaved: Answers): void {
    if (this.#held !== session_id) {
      this.#held = session_id;
      void this.#hold(session_id);
    }
    if (this.#isEntry) return;
    const { search, hash } = location;
    const { form_id } = this.#data;
    this.#draft = { session_id, form_id, search, hash, unsaved, at: Date.now() };
    this.#store.save(this.#draft);
  }

  /** The draft is finished. */
  async forget(session_id: string): Promise<void> {
    this.#held = null;
    this.#lock.release();
    this.#storage.answers_text = null;
    this.#storage.hash = null;
    await this.#store.forget(session_id).catch(() => {});
  }

  /** Shows the section in which an earlier draft was left, says so, and offers to start over. */
  async showResumed({ session_id, hash }: Resumed, startAnew: () => void): Promise<void> {
    if (hash !== "" && location.hash === "") history.replaceState(null, "", hash);
    this.#passStartPage();
    const texts = await pageTexts();
    if (this.#held !== session_id) return;
    const run = () => void this.forget(session_id).then(startAnew);
    this.#banner = showBanner(texts.resumed, { label: texts.start_over, run });
  }

  /** Another person may be on the phone by now. */
  async #showRestored(): Promise<void> {
    if (Object.keys(this.#storage.unsaved).length === 0) return;
    const { resumed, start_over } = await pageTexts();
    const run = () => {
      this.#clear();
      location.reload();
    };
    this.#banner = showBanner(resumed, { label: start_over, run });
  }

  /** Style sheets (`:target`) only notice a new address after a navigation. */
  #passStartPage(): void {
    const isBehind = document.querySelector(".start-page") && !document.querySelector(":target");
    if (isBehind && location.hash !== "") location.replace(location.hash);
  }

  async #hold(session_id: string): Promise<void> {
    // While the page was in the back/forward cache, a second tab may have taken over.
    if (!(await this.#lock.hold(session_id))) await this.#handOver();
  }

  /** For a reload, or the next tab. */
  #rememberSection(): void {
    if (this.#held === null) return;
    this.#storage.hash = location.hash;
    if (this.#draft && this.#draft.hash !== location.hash) this.save(this.#held, this.#draft.unsaved);
  }

  /** Offers to continue a draft of another tab here; typing declines. */
  async #offer({ session_id, unsaved }: StoredDraft): Promise<void> {
    const saved = await fetchSavedAnswers(session_id);
    if (saved === null || saved === "submitted") return;
    const has = (answers: object) => Object.keys(answers).length > 0;
    if (!has(unsaved) && (saved === "gone" || !has(saved))) return;
    const { unfinished_elsewhere } = await pageTexts();
    if (this.#storage.session_id !== null) return;
    const banner = await this.#showElsewhere(session_id, unfinished_elsewhere);
    this.#form.addEventListener("input", () => banner.remove(), { once: true });
  }

  async #showElsewhere(session_id: string, text: string): Promise<HTMLElement> {
    const { continue_here, submitting } = await pageTexts();
    const banner = showBanner(text, {
      label: continue_here,
      run: () => void this.#continueHere(session_id, () => banner.replaceChildren(submitting)),
    });
    return banner;
  }

  /** `onWait`: the other tab is submitting right now. */
  async #continueHere(session_id: string, onWait: () => void): Promise<void> {
    this.#form.inert = true;
    await this.#lock.take(session_id, onWait);
    const left = await this.#store.get(session_id).catch(() => undefined);
    this.#sync.stop();
    this.#clear();
    // If it was submitted in the meantime, a new draft starts.
    if (left) {
      this.#storage.session_id = session_id;
      this.#storage.unsaved = left.unsaved;
      this.#storage.hash = left.hash;
    }
    location.reload();
  }

  /** Another tab continues the draft: saves and sends what was typed here, and then stops. */
  #handOver(): Promise<void> {
    this.#handingOver ??= this.#leave();
    return this.#handingOver;
  }

  async #leave(): Promise<void> {
    const isBusy = () => this.#form.querySelector(".submit[aria-disabled=true]") !== null;
    while (this.#held !== null && isBusy()) await pause(BUSY_POLL_MS);
    const session_id = this.#held;
    if (session_id === null) return;
    // Controls that report on blur may still produce an edit.
    (document.activeElement as HTMLElement | null)?.blur();
    this.#form.inert = true;
    this.#banner?.remove();
    this.#rememberSection();
    await Promise.race([this.#sync.flush(true), pause(LONGEST_FLUSH_MS)]);
    this.#sync.stop();
    await this.#store.written();
    this.#clear();
    void pageTexts().then((texts) => this.#showElsewhere(session_id, texts.continued_elsewhere));
    window.scrollTo({ top: 0 });
  }

  /** The tab forgets its draft; the browser keeps it. */
  #clear(): void {
    this.#held = null;
    this.#storage.session_id = null;
    this.#storage.unsaved = {};
    this.#storage.hash = null;
    history.replaceState(null, "", location.pathname + location.search);
    // Otherwise the browser would restore the answers into the next page as if they had been typed.
    this.#form.autocomplete = "off";
  }

  /** Keeps the answers as text for the page that explains a refusal. */
  saveCopy(): boolean {
    this.#storage.answers_text = answersText(this.#form, this.#data) || null;
    return false;
  }

  /** The form as an answer of the server describes it. */
  noteForm(now: PatchedSession["form"]): void {
    noteForm(this.#form, this.#data, now);
  }

  /** A draft was closed, by its respondent or by a member who added its answers. */
  tellClosed(session_id: string): void {
    void import("./added-notice.ts").then((part) => part.tellAdded(session_id));
  }

  /** Begins another response in place of a closed one. */
  async startAnew(session_id: string): Promise<void> {
    this.#sync.stop();
    this.#clear();
    this.#storage.starts_over = true;
    await this.forget(session_id);
    location.reload();
  }

  /** For method "dialog": shows the ending page over the form, which stays open. */
  thank(address: string): boolean {
    const stays = this.#form.dataset.stays !== undefined;
    if (stays) void import("./ending-dialog.ts").then((part) => part.showEnding(address));
    return stays;
  }
}

/** `isFresh`: the tab has no draft yet, so an unfinished one continues. */
export async function startLate(
  form: HTMLFormElement,
  data: RuntimeData,
  sync: SessionSync,
  isFresh: boolean,
): Promise<Late> {
  const late = new Late(form, data, sync);
  startParts(form, data, (session_id) => void late.startAnew(session_id));
  const { session_id } = new TabStorage(data);
  if (isFresh) await late.find().catch(() => {});
  else if (session_id !== null) await late.resume(session_id);
  return late;
}
