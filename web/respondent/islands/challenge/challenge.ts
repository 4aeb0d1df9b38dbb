import type { ChallengeState } from "#core/contracts/challenges.ts";
import type { PlainTextKey } from "#core/forms/texts/en.ts";
import { formatUnit } from "#core/values/unit.ts";
import { isComposing } from "../../../ui/is-composing.ts";
import { afterRest } from "../../runtime/after-rest.ts";
import { say } from "../../runtime/say.ts";
import { button, element, islandUi } from "../elements.ts";
import { addStyle, answer, type IslandContext, onWritten } from "../island.ts";
import css from "./challenge.css?inline";
import { ChallengeCalls, type ChallengeOutcome } from "./challenge-calls.ts";

const CODE_LENGTH = 6;
const SECOND_MS = 1_000;

/** The address, the button that emails a code, the code input and the result. */
class Challenge {
  readonly #context: IslandContext;
  readonly #control: HTMLInputElement;
  readonly #calls: ChallengeCalls;
  /** The server's state; null: nothing requested yet. */
  #state: ChallengeState | null = null;
  #resend_at = 0;
  #isBusy = false;
  #tick: ReturnType<typeof setTimeout> | undefined;

  readonly ui = islandUi("challenge-ui");
  readonly #verify: HTMLButtonElement;
  readonly #codeBox = element("div", "challenge-code");
  readonly #code = element("input");
  readonly #resend: HTMLButtonElement;
  readonly #wait = element("span", "note");
  readonly #change: HTMLButtonElement;
  readonly #status = element("p", "challenge-status");
  readonly #rest = afterRest();
  readonly #problem = element("p", "challenge-problem");

  constructor(context: IslandContext, control: HTMLInputElement) {
    this.#context = context;
    this.#control = control;
    this.#calls = new ChallengeCalls(context);
    this.#verify = button("challenge-verify", this.#text("verify"), () => void this.#start());
    this.#resend = button("quiet", this.#text("resend"), () => void this.#start());
    this.#change = button("quiet", this.#text("change"), () => this.#startOver());
    this.#status.role = "status";
    this.#problem.role = "alert";
    this.#build();
    this.#listen();
    this.#show();
    if (control.value !== "") void this.#resume();
  }

  #text(name: string): string {
    return this.#context.texts[`email_challenge.${name}` as PlainTextKey] ?? "";
  }

  #build(): void {
    const { field } = this.#context;
    const label = element("label", "", this.#text("enter_verification_code"));
    const actions = element("p", "challenge-actions");
    const code = this.#code;
    code.id = `${field.id}-code`;
    label.htmlFor = code.id;
    Object.assign(code, { type: "text", inputMode: "numeric", autocomplete: "one-time-code", dir: "ltr" });
    // Leaves room for pasted spaces.
    code.maxLength = 2 * CODE_LENGTH;
    actions.append(this.#text("didnt_receive_code"), " ", this.#resend, " ", this.#wait);
    this.#codeBox.append(label, code, actions);
    this.ui.append(this.#verify, this.#status, this.#codeBox, this.#problem, this.#change);
  }

  #listen(): void {
    const enter = (press: () => void) => (event: KeyboardEvent) => {
      if (event.key !== "Enter" || isComposing(event)) return;
      // Enter verifies the address here; the form has its own button.
      event.preventDefault();
      press();
    };
    this.#control.addEventListener(
      "keydown",
      enter(() => {
        if (!this.#isVerified() && this.#control.value !== "") void this.#start();
      }),
    );
    this.#control.addEventListener("input", () => this.#show());
    this.#code.addEventListener(
      "keydown",
      enter(() => void this.#try()),
    );
    this.#code.addEventListener("input", (event) => {
      // Not an answer of the form: neither saved nor validated.
      event.stopPropagation();
      if (this.#code.value.replace(/\s/g, "").length === CODE_LENGTH) void this.#try();
    });
    onWritten(this.#control, () => void this.#resume());
  }

  get #email(): string {
    return this.#control.value.trim().toLowerCase();
  }

  /** Whether the server's state is about the address in the input. */
  #isCurrent(): boolean {
    return this.#state !== null && this.#state.email === this.#email;
  }

  #isVerified(): boolean {
    return this.#isCurrent() && this.#state?.state === "challenge-success";
  }

  async #resume(): Promise<void> {
    const { state } = await this.#calls.load();
    if (state === null || state.state === "idle") return;
    this.#take(state);
    // The verified address is the answer, whatever was typed in an earlier visit.
    const isTyping = document.activeElement === this.#control;
    if (state.state === "challenge-success" && state.email !== null && !isTyping) this.#answer(state.email);
    this.#show();
  }

  #take(state: ChallengeState): void {
    this.#state = state;
    this.#resend_at = Date.parse(state.resend_at ?? "") || 0;
  }

  #answer(email: string): void {
    answer(this.#control, email);
    this.#judge();
    // Makes the form validate it again.
    this.#control.dispatchEvent(new Event("input", { bubbles: true }));
  }

  async #start(): Promise<void> {
    this.#control.setCustomValidity("");
    if (this.#isBusy || this.#email === "" || !this.#control.checkValidity()) {
      const text = this.#context.texts["validation.typeMismatch.email"] ?? "";
      if (!this.#isBusy) this.#announce(null, text);
      this.#control.focus();
      this.#judge();
      return;
    }
    const outcome = await this.#during(() => this.#calls.start(this.#email));
    if (outcome.retry_at !== null) this.#resend_at = outcome.retry_at;
    if (outcome.problem === null && outcome.state !== null) {
      this.#code.value = "";
      this.#announce(say(this.#text("code_sent"), { email: this.#email }));
    }
    this.#show();
    this.#askForCode();
  }

  async #try(): Promise<void> {
    const { challenge_id } = this.#state ?? {};
    const otp = this.#code.value.replace(/\s/g, "");
    if (this.#isBusy || !challenge_id || otp === "") return;
    const outcome = await this.#during(() => this.#calls.verify(challenge_id, otp));
    if (outcome.state?.state === "challenge-success") {
      this.#announce(this.#text("verified"));
      const isHere = this.#isHere;
      this.#answer(outcome.state.email ?? this.#email);
      this.#show();
      if (isHere) this.#control.focus();
      return;
    }
    this.#show();
    if (outcome.state !== null) this.#code.select();
    this.#askForCode();
  }

  /** Whether the visitor has not moved on to another question during a call. */
  get #isHere(): boolean {
    const { activeElement, body } = document;
    return activeElement === body || this.#context.host.contains(activeElement);
  }

  #askForCode(): void {
    if (!this.#codeBox.hidden && this.#isHere) this.#code.focus();
  }

  async #during(call: () => Promise<ChallengeOutcome>): Promise<ChallengeOutcome> {
    this.#isBusy = true;
    // Mostly over before it is worth saying.
    this.#rest(() => this.#isBusy && this.#announce(this.#text("sending")));
    this.#announce(null);
    this.#show();
    const outcome = await call();
    this.#isBusy = false;
    if (outcome.state !== null) this.#take(outcome.state);
    this.#announce(null, outcome.problem ? (this.#context.texts[outcome.problem] ?? "") : "");
    return outcome;
  }

  #startOver(): void {
    this.#state = this.#state && { ...this.#state, state: "idle", email: null };
    this.#announce(null);
    this.#show();
    this.#control.focus();
    this.#control.select();
  }

  #announce(status: string | null, problem = ""): void {
    this.#status.textContent = status ?? "";
    this.#problem.textContent = problem;
  }

  /** While an address awaits verification, the form shows that instead of submitting. */
  #judge(): void {
    const { texts } = this.#context;
    this.#control.setCustomValidity("");
    const isWaiting = this.#email !== "" && !this.#isVerified();
    if (isWaiting && this.#control.checkValidity()) {
      this.#control.setCustomValidity(texts["validation.badInput.challenge_email"] ?? "");
    }
  }

  #show(): void {
    clearTimeout(this.#tick);
    const now = Date.now();
    const state = this.#isCurrent() ? this.#state : null;
    const isVerified = this.#isVerified();
    const isOver = state !== null && !isVerified && Date.parse(state.expires_at ?? "") <= now;
    const isAsked = state !== null && !isVerified && state.state !== "idle";
    if (isOver && state.state === "challenge-session-started" && !this.#isBusy) {
      this.#state = { ...state, state: "challenge-expired" };
      this.#announce(null, this.#text("code_expired"));
    }
    this.#control.readOnly = isVerified || this.#context.field.readonly === true;
    this.#context.host.toggleAttribute("data-verified", isVerified);
    this.#verify.hidden = isAsked || isVerified;
    this.#codeBox.hidden = !isAsked;
    this.#code.disabled = this.#isBusy || isOver || state?.state === "challenge-failed";
    this.#change.hidden = !isVerified;
    this.#verify.disabled = this.#isBusy;
    const wait = Math.ceil((this.#resend_at - now) / SECOND_MS);
    this.#resend.disabled = this.#isBusy || wait > 0;
    // Beside the button, whose name stays the same: nothing speaks every second.
    this.#wait.textContent =
      wait > 0
        ? say(this.#text("resend_in"), { time: formatUnit(wait, "second", this.#context.lang, "short") })
        : "";
    if (isVerified && this.#status.textContent === "") this.#announce(this.#text("verified"));
    if (!isVerified && this.#status.textContent === this.#text("verified")) this.#announce(null);
    this.#judge();
    if (isAsked && (wait > 0 || !isOver)) this.#tick = setTimeout(() => this.#show(), SECOND_MS);
  }
}

/** Verifies an address with a code. The control holds the state; the server knows the verification's. */
export function mount(context: IslandContext): void {
  const { host } = context;
  const control = context.control as HTMLInputElement;
  // A preview sends no emails: any address counts.
  if (control.localName !== "input" || context.session_id() === "") return;
  addStyle(host, "challenge-style", css);
  for (const plain of host.querySelectorAll(".without-script")) plain.remove();
  host.append(new Challenge(context, control).ui);
}
