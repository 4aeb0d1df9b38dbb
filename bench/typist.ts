/** Results of a visit. Times are in milliseconds since the navigation. */
export interface Visit {
  /** When a single key is first kept, which means that its control and the form's own state contain it. */
  first_input: number;
  /** When the form's state first contained a key so that its script controls the page. */
  in_charge: number;
  /** Whether a key typed in the first frame with a control was kept, although no key followed. */
  is_early_key_kept: boolean;
}

declare global {
  interface Window {
    /** Returns the typist's state, for the error message of a visit that does not end. */
    typist?: () => unknown;
  }
}

export interface TypistOptions {
  /** Selector of a question's control, with NAME in place of the question's name. */
  control: string;
  /** Name of the question that gets a single key, in the first frame in which it is shown. */
  early_name: string;
  /** Name of the question that then gets keys until the form's state contains one. */
  name: string;
  /** Prefix of the console message with the results. */
  prefix: string;
}

/**
 * Simulates an impatient visitor. Runs in the page before its own scripts. At the end, when the form's state contains
 * a key and the page is idle, it reads both controls and the form's state.
 */
export function typeFromFirstPaint(options: TypistOptions): void {
  const BETWEEN_KEYS_MS = 50;
  const IDLE_MS = 600;
  let earlyAt = 0;
  let typedAt = 0;
  let inCharge = 0;
  let changedAt = 0;

  new PerformanceObserver(() => {
    changedAt = performance.now();
  }).observe({ type: "longtask", buffered: true });

  const control = (name: string) => {
    const found = document.querySelector<HTMLInputElement>(options.control.replace("NAME", name));
    return found?.checkVisibility({ visibilityProperty: true }) && !found.disabled ? found : null;
  };
  /** Reads an answer from the form's state: the controls are the state once the class `ready` is set. */
  const known = (name: string) =>
    document.documentElement.classList.contains("ready") ? (control(name)?.value ?? "") : "";
  const isKept = (name: string) => known(name) !== "" && known(name) === control(name)?.value;
  const type = (input: HTMLInputElement, now: number) => {
    input.focus();
    document.execCommand("insertText", false, "x");
    changedAt = now;
  };
  const finish = () => {
    const is_early_key_kept = isKept(options.early_name);
    const first_input = is_early_key_kept ? earlyAt : inCharge;
    const visit: Visit = { first_input, in_charge: inCharge, is_early_key_kept };
    console.info(options.prefix + JSON.stringify(visit));
  };
  const frame = () => {
    const now = performance.now();
    const early = control(options.early_name);
    if (earlyAt === 0 && early) {
      type(early, now);
      earlyAt = now;
    }
    if (inCharge === 0 && typedAt > 0 && isKept(options.name)) {
      inCharge = now;
      changedAt = now;
    }
    const input = control(options.name);
    if (earlyAt > 0 && input && inCharge === 0 && now - typedAt >= BETWEEN_KEYS_MS) {
      type(input, now);
      typedAt = now;
    }
    const isIdle = document.readyState === "complete" && now - changedAt > IDLE_MS;
    if (inCharge > 0 && isIdle) finish();
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.typist = () => ({ earlyAt, typedAt, inCharge, early: known(options.early_name) });
}
