/** The parts of Turnstile that are used here. */
interface Turnstile {
  render(container: HTMLElement, options: Record<string, unknown>): string;
  reset(id: string): void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

/** Events that show a visitor's presence: the check is not loaded before. */
const SIGNS = ["pointerdown", "keydown", "touchstart", "scroll", "focusin"] as const;

/**
 * Gets a token that proves the visitor is not a robot. The form waits for it (`data-busy`); if it was
 * submitted in the meantime, it is sent once the token arrives. A token is valid for one submit; a refused or
 * expired one is replaced.
 */
class RobotCheck {
  readonly #form: HTMLFormElement;
  readonly #host: HTMLElement;
  readonly #token: HTMLInputElement;
  readonly #checking: string;
  #script: HTMLScriptElement | null = null;
  #widget: string | null = null;

  constructor(form: HTMLFormElement, host: HTMLElement) {
    this.#form = form;
    this.#host = host;
    this.#token = host.querySelector("input")!;
    this.#checking = host.dataset.busy ?? "";
  }

  start(): void {
    const listening = new AbortController();
    const visited = () => {
      listening.abort();
      this.#load();
    };
    for (const sign of SIGNS) {
      window.addEventListener(sign, visited, { passive: true, capture: true, signal: listening.signal });
    }
    if (document.activeElement !== document.body) visited();
    // Runs before the form's own listener: retries a failed check while the form says that it waits.
    this.#form.addEventListener("submit", () => this.#token.value === "" && this.#again(), true);
    this.#form.addEventListener("unsent", (event) => {
      if ((event as CustomEvent<{ code?: string }>).detail.code !== "ROBOT_CHECK_FAILED") return;
      this.#again();
      this.#show(this.#failed);
    });
  }

  get #failed(): string {
    return this.#host.dataset.failed ?? "";
  }

  /** Whether the visitor has pressed Submit and waits for the token. */
  get #isAwaited(): boolean {
    return this.#form.querySelector(".message")?.textContent === this.#checking;
  }

  /** Shows a message above the buttons. */
  #show(text: string): void {
    this.#form.querySelector(".message")?.replaceChildren(text);
  }

  #load(): void {
    if (this.#script) return;
    this.#script = document.createElement("script");
    this.#script.src = this.#host.dataset.robotCheck ?? "";
    this.#script.async = true;
    this.#script.addEventListener("load", () => this.#render());
    this.#script.addEventListener("error", () => this.#fail());
    document.head.append(this.#script);
  }

  #render(): void {
    const { siteKey, actionName } = this.#host.dataset;
    this.#widget =
      window.turnstile?.render(this.#host.querySelector("div")!, {
        sitekey: siteKey,
        action: actionName,
        cData: this.#form.dataset.formId,
        language: document.documentElement.lang,
        appearance: "interaction-only",
        size: "flexible",
        "response-field": false,
        callback: (token: string) => this.#take(token),
        "expired-callback": () => this.#take(""),
        "error-callback": () => {
          this.#fail();
          return true;
        },
      }) ?? null;
  }

  #take(token: string): void {
    this.#token.value = token;
    if (token === "") this.#host.dataset.busy = this.#checking;
    else delete this.#host.dataset.busy;
    if (token === "" || !this.#isAwaited) return;
    this.#show("");
    this.#form.requestSubmit(this.#form.querySelector<HTMLElement>(".submit"));
  }

  #fail(): void {
    if (this.#isAwaited) this.#show(this.#failed);
    this.#take("");
    this.#host.dataset.busy = this.#failed;
  }

  /** Requests another token, with a new script if the first did not load. */
  #again(): void {
    const hasFailed = this.#host.dataset.busy === this.#failed;
    if (this.#token.value === "" && !hasFailed) {
      this.#load();
      return;
    }
    this.#take("");
    if (this.#widget !== null) window.turnstile?.reset(this.#widget);
    else {
      this.#script?.remove();
      this.#script = null;
      this.#load();
    }
  }
}

export function startRobotCheck(form: HTMLFormElement, host: HTMLElement): void {
  new RobotCheck(form, host).start();
}
