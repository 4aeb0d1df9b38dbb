import type { PatchedSession } from "#core/contracts/sessions.ts";
import type { Answers } from "#core/forms/form-session.ts";
import { VISITOR_ID_KEY } from "#core/forms/system-keys.ts";
import { fetchSavedAnswers } from "../runtime/form-session.ts";
import type { RuntimeData } from "../runtime-data.ts";
import { TabStorage } from "../state/tab-storage.ts";
import { answersText } from "./answers-text.ts";
import { showBanner } from "./banner.ts";
import { pageTexts } from "./page-texts.ts";
import { holdSession } from "./session-lock.ts";
import { UnfinishedStore } from "./unfinished-store.ts";

/** An earlier answer that goes on in this tab. */
export interface Resumed {
  session_id: string;
  /** What the server has. */
  saved: Answers;
  unsaved: Answers;
  hash: string;
}

/**
 * What a public form can do beside being answered: it is loaded after the page works, and the page works without it.
 * Keeps the answer where a killed browser leaves it, finds it again, and keeps a copy for whoever is refused.
 */
export class Late {
  readonly #form: HTMLFormElement;
  readonly #data: RuntimeData;
  readonly #store = new UnfinishedStore();
  #held: string | null = null;
  resumed: Resumed | null = null;

  constructor(form: HTMLFormElement, data: RuntimeData) {
    this.#form = form;
    this.#data = data;
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted && this.#held !== null) void holdSession(this.#held);
    });
  }

  /** Looks for the newest answer of this address that nobody has open. */
  async find(): Promise<void> {
    for (const { session_id, unsaved, hash } of await this.#store.of(this.#data.form_id, location.search)) {
      if (!(await holdSession(session_id))) continue;
      const saved = await fetchSavedAnswers(session_id);
      // Without the rest of it, it would look as if that were lost: it goes on the next time.
      if (saved === null) return;
      if (saved === "submitted") {
        await this.#store.forget(session_id);
        continue;
      }
      this.#held = session_id;
      this.resumed = { session_id, saved: saved === "gone" ? {} : saved, unsaved, hash };
      return;
    }
  }

  keep(session_id: string, unsaved: Answers): void {
    if (this.#held !== session_id) {
      this.#held = session_id;
      void holdSession(session_id);
    }
    const { search, hash } = location;
    const { form_id } = this.#data;
    this.#store.keep({ session_id, form_id, search, hash, unsaved, at: Date.now() }).catch(() => {});
  }

  async forget(session_id: string): Promise<void> {
    new TabStorage(this.#data.form_id).answers_text = null;
    await this.#store.forget(session_id).catch(() => {});
  }

  /** Says that this is an earlier answer, shows the section it was left in, and offers to begin anew. */
  async tellResumed({ session_id, hash }: Resumed, startAnew: () => void): Promise<void> {
    const texts = await pageTexts();
    const run = () => void this.forget(session_id).then(startAnew);
    showBanner(texts.resumed, { label: texts.start_over, run });
    if (hash !== "" && location.hash === "") location.replace(hash);
  }

  /** For the page that says why the answer was refused: what was answered, in words. */
  keepCopy(): boolean {
    new TabStorage(this.#data.form_id).answers_text = answersText(this.#form, this.#data) || null;
    return false;
  }

  /** The form has changed or closed since the page was opened: says so at once, not only when Submit is refused. Null: it has been. */
  tellForm(now: PatchedSession["form"]): void {
    const news = import("./form-news.ts");
    void news.then(({ tellNews, dropNews }) => (now ? tellNews(this.#form, this.#data, now) : dropNews()));
  }

  /** A form of the method "dialog": the ending comes over it, and the page stays. */
  thank(address: string): boolean {
    const stays = this.#form.dataset.stays !== undefined;
    if (stays) void import("./ending-dialog.ts").then(({ showEnding }) => showEnding(address));
    return stays;
  }
}

/** `isFresh`: the tab knows of no answer yet, so one that was left unfinished goes on. */
export async function startLate(form: HTMLFormElement, data: RuntimeData, isFresh: boolean): Promise<Late> {
  const late = new Late(form, data);
  if (location.pathname.endsWith("/debug")) {
    void import("./debug.ts").then(({ startDebug }) => startDebug(form, data));
  }
  if (form.dataset.stock !== undefined) {
    void import("./stock-news.ts").then(({ followStock }) => followStock(form, data));
  }
  const robotCheck = form.querySelector<HTMLElement>("[data-robot-check]");
  if (robotCheck) {
    void import("./robot-check.ts").then(({ startRobotCheck }) => startRobotCheck(form, robotCheck));
  }
  const visitorId = form.querySelector<HTMLInputElement>(`input[name=${VISITOR_ID_KEY}]`);
  if (visitorId?.value === "") {
    const idle = window.requestIdleCallback ?? setTimeout;
    idle(() => void import("./visitor-id.ts").then((late) => late.sendVisitorId(visitorId, data)));
  }
  if (isFresh) await late.find().catch(() => {});
  return late;
}
