import type { PatchedSession } from "#core/contracts/sessions.ts";
import type { FieldValue } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { can } from "#core/fields/registry.ts";
import { type Answers, resumableAnswers } from "#core/forms/submitting/form-session.ts";
import { SESSION_KEY } from "#core/forms/submitting/system-keys.ts";
import type { Late } from "../late/late.ts";
import type { RuntimeData } from "../runtime-data.ts";
import { SessionSync, type SessionSyncPorts } from "../state/session-sync.ts";
import { TabStorage } from "../state/tab-storage.ts";
import { afterRest } from "./after-rest.ts";
import { FormRuntime } from "./form-runtime.ts";
import { awaitSavedAnswers, sendPatch } from "./form-session.ts";
import { showMessage } from "./messages.ts";
import { postToParent } from "./parent-messages.ts";
import { pause } from "./pause.ts";
import { type SubmitOutcome, submitResponse } from "./submit-response.ts";

const LONGEST_LATE_MS = 3_000;

/** A form for real responses: saved while it is filled in, resumed after a reload, submitted once. */
export class PublicForm {
  readonly #form: HTMLFormElement;
  readonly #data: RuntimeData;
  readonly #storage: TabStorage;
  readonly #runtime: FormRuntime;
  readonly #sync: SessionSync;
  /** Created with the page; used unless the tab has a valid session. */
  readonly #minted_id: string;
  /** Loaded after the page works; null when loading failed. */
  readonly #late: Promise<Late | null>;
  readonly #rest = afterRest();
  #isAccepted = false;
  #isSavingFailing = false;
  #isResumeFailing = false;
  /** Submit was pressed offline: it is sent when the network returns. */
  #isWaiting = false;

  constructor(form: HTMLFormElement, data: RuntimeData) {
    this.#form = form;
    this.#data = data;
    this.#storage = new TabStorage(data);
    this.#minted_id = this.#sessionInput?.value ?? "";
    const send: SessionSyncPorts["send"] = (patch, is_leaving) =>
      sendPatch({ ...data, session_id: this.#session_id }, patch, is_leaving, this.#noteForm);
    this.#sync = new SessionSync({
      // What a member enters is no respondent's draft, which others would see and count.
      send: data.mode === "entry" ? null : send,
      save: (unsaved) => {
        this.#storage.unsaved = unsaved;
        void this.#late.then((late) => late?.save(this.#session_id, unsaved));
      },
      onFailing: (isFailing) => {
        this.#isSavingFailing = isFailing;
        this.#showStatus();
      },
      now: () => Date.now(),
    });
    this.#runtime = new FormRuntime(form, data, {
      onEdit: (field, value) => {
        this.#postChange(field, value);
        this.#storage.session_id ??= this.#session_id;
        if (this.#isWaiting) this.#wait(false);
        if (can(field.type, "sync")) this.#sync.record(field.id, value);
      },
      onSubmit: () => this.#submit(),
    });
    const isFresh = this.#storage.session_id === null && !this.#storage.starts_over;
    this.#late = import("../late/late.ts").then(
      (late) => late.startLate(form, data, this.#sync, isFresh),
      () => null,
    );
  }

  async start(): Promise<void> {
    const { unsaved, session_id: remembered, hash } = this.#storage;
    if (remembered && hash && !location.hash) history.replaceState(null, "", hash);
    this.#session_id = remembered ?? this.#minted_id;
    if (this.#storage.starts_over) this.#startOver();
    await this.#runtime.start(!remembered);
    this.#refill(unsaved);
    const resumed = this.#resume(remembered, unsaved);
    // Without the earlier answers the response would be incomplete: validate and send nothing before.
    if (remembered) void this.#runtime.restore(resumed);
    this.#listen();
  }

  advance(): void {
    this.#runtime.advance();
  }

  /** This page's definition is outdated: loads the new form with the same answers. Once per version. */
  reloadFor(version: string): void {
    if (this.#storage.reloaded_for === version || this.#runtime.isSubmitting) return;
    this.#storage.reloaded_for = version;
    if (this.#storage.reloaded_for === version) location.reload();
  }

  /** Starts a new response after a submit: at the first section, without values that the browser restores. */
  #startOver(): void {
    this.#storage.starts_over = false;
    history.replaceState(null, "", location.pathname + location.search);
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (navigation?.type === "navigate") return;
    if (document.readyState === "complete") this.#form.reset();
    else {
      const reset = () => this.#runtime.isUntouched && this.#form.reset();
      window.addEventListener("pageshow", reset, { once: true });
    }
  }

  /** Secrets and files are never sent: only what the session stores goes to the parent page. */
  #postChange({ id, type }: FieldDefinition, value: FieldValue): void {
    const fields = can(type, "sync") ? { [id]: { value } } : undefined;
    postToParent({ type: "change", form_id: this.#data.form_id, field_id: id, fields });
  }

  get #sessionInput(): HTMLInputElement | null {
    return this.#form.querySelector<HTMLInputElement>(`input[name="${SESSION_KEY}"]`);
  }

  get #session_id(): string {
    return this.#sessionInput?.value ?? "";
  }

  set #session_id(id: string) {
    if (this.#sessionInput) this.#sessionInput.value = id;
  }

  /** Edits that never reached the server are shown and sent again. */
  #refill(unsaved: Answers): void {
    for (const field_id of this.#runtime.fill(Object.entries(unsaved))) {
      this.#sync.record(field_id, unsaved[field_id] ?? null);
    }
  }

  async #resume(remembered: string | null, unsaved: Answers): Promise<void> {
    const onFailing = (isFailing: boolean) => {
      this.#isResumeFailing = isFailing;
      this.#showStatus();
    };
    const lateSoon = this.#lateSoon();
    const late = remembered ? null : await lateSoon;
    const resumed = late?.resumed;
    const saved = resumed?.saved ?? (remembered && (await awaitSavedAnswers(remembered, onFailing)));
    if (resumed) {
      this.#remember(resumed.session_id);
      this.#refill(resumed.unsaved);
    }
    if (typeof saved === "string") {
      void lateSoon.then((late) => late?.tellClosed(remembered!));
      this.#remember(this.#minted_id);
    } else if (saved !== null) {
      this.#runtime.fill(resumableAnswers(saved, new Set(Object.keys(resumed?.unsaved ?? unsaved))));
      if (resumed) void late?.showResumed(resumed, () => this.#startAnew());
      this.#runtime.comeBack(this.#storage.checks);
    }
    this.#storage.checks = false;
    // It knows whether another tab has this draft; nothing is sent before.
    await lateSoon;
    this.#sync.release();
  }

  #remember(session_id: string): void {
    this.#session_id = session_id;
    this.#storage.session_id = session_id;
  }

  #listen(): void {
    window.addEventListener("offline", this.#showStatus);
    window.addEventListener("online", () => {
      this.#showStatus();
      void this.#sync.flush();
      if (this.#isWaiting) this.advance();
    });
    const leave = () => void this.#sync.flush(true);
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") leave();
    });
    window.addEventListener("pageshow", ({ persisted }) => {
      this.#runtime.readAgain();
      if (!persisted) return;
      // Back to a submitted form: start a new response.
      if (this.#isAccepted) location.reload();
      else this.#ready();
    });
    this.#showStatus();
  }

  /** Shows when answers are not being saved, and why. */
  readonly #showStatus = (): void =>
    this.#rest(() => {
      const { offline, save_failed, resume_failed, submit_waiting } = this.#data.texts;
      const unsaved = this.#isResumeFailing ? resume_failed : this.#isSavingFailing ? save_failed : "";
      const text = navigator.onLine ? unsaved : this.#isWaiting ? submit_waiting : offline;
      const status = this.#form.querySelector(".status");
      if (status && status.textContent !== text) status.textContent = text;
    });

  #showBusy(isBusy: boolean): void {
    const button = this.#form.querySelector<HTMLElement>(".submit");
    const label = button?.querySelector("span");
    if (!button || !label) return;
    button.dataset.label ??= label.textContent ?? "";
    label.textContent = isBusy ? this.#data.texts.submitting : button.dataset.label;
    button.setAttribute("aria-disabled", String(isBusy));
  }

  #ready(): void {
    this.#runtime.submitFailed();
    this.#showBusy(false);
  }

  async #submit(): Promise<void> {
    this.#isWaiting = false;
    postToParent({ type: "submit" });
    showMessage(this.#form, null);
    this.#showBusy(true);
    await pause();
    this.#conclude(await submitResponse(this.#form, this.#data));
  }

  #conclude(outcome: SubmitOutcome): void {
    if (outcome.type === "accepted") {
      this.#isAccepted = true;
      this.#forget();
      postToParent({ type: "complete", rid: outcome.response_id });
      this.#leaveTo(outcome.redirect, (late) => late.thank(outcome.redirect));
    } else if (outcome.type === "refused") {
      // Pending edits are stored in the tab so that returning restores them.
      void this.#sync.flush(true);
      this.#leaveTo(outcome.path, (late) => late.saveCopy());
    } else {
      this.#ready();
      if (outcome.type === "invalid") this.#refuse(outcome);
      else if (outcome.type === "failed" && !navigator.onLine) this.#wait(true);
      else this.#explain(outcome);
      this.#form.dispatchEvent(new CustomEvent("unsent", { detail: outcome }));
    }
  }

  /** Navigates to another page, unless `before` keeps the visitor here. */
  #leaveTo(address: string, before: (late: Late) => boolean): void {
    void this.#lateSoon().then((late) => {
      if (!late || !before(late)) location.assign(address);
    });
  }

  /** Limits how long the form waits for late code. */
  #lateSoon(): Promise<Late | null | undefined> {
    return Promise.race([this.#late, pause(LONGEST_LATE_MS)]);
  }

  #refuse({ fields, isOutdated }: Extract<SubmitOutcome, { type: "invalid" }>): void {
    const { form_updated, reload } = this.#data.texts;
    this.#runtime.refuse(fields);
    if (!isOutdated) return;
    this.#noteForm(null);
    this.#offer(form_updated, reload, () => {
      this.#storage.checks = true;
      location.reload();
    });
  }

  readonly #noteForm = (now: PatchedSession["form"]): void =>
    void this.#late.then((late) => late?.noteForm(now));

  #wait(isWaiting: boolean): void {
    this.#isWaiting = isWaiting;
    this.#showStatus();
  }

  #offer(text: string, label: string, run: () => void): void {
    showMessage(this.#form, { text, action: { label, run } });
  }

  #explain(outcome: Extract<SubmitOutcome, { type: "failed" | "already_submitted" | "unpaid" }>): void {
    const text = outcome.type === "unpaid" ? outcome.text : this.#data.texts.submit_failed;
    if (outcome.type !== "already_submitted") showMessage(this.#form, { text });
    // Late code asks why the session is closed, and says so.
    else void this.#late.then((late) => late ?? showMessage(this.#form, { text }));
  }

  #startAnew(): void {
    this.#forget();
    location.reload();
  }

  /** The session is finished, and its storage in the tab is cleared. */
  #forget(): void {
    const session_id = this.#session_id;
    this.#sync.stop();
    this.#storage.unsaved = {};
    void this.#late.then((late) => late?.forget(session_id));
    this.#storage.session_id = null;
    this.#storage.starts_over = true;
  }
}
