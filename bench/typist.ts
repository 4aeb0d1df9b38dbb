/** Results of a visit: milliseconds since the navigation, unless noted. */
export interface Visit {
  /** When a single key is first kept: it ends up in its control and in the form's own state. */
  first_input: number;
  /** When the form first knew of a key: its script is in charge. */
  in_charge: number;
  /** Whether a key typed as soon as there was a control was kept, with nothing typed after it. */
  is_early_key_kept: boolean;
}

declare global {
  interface Window {
    /** The answer to a question that the page's own script knows; peers define it. */
    knownAnswer?: (name: string) => string | undefined;
    /** The typist's state, for visits that do not end. */
    typist?: () => unknown;
  }
}

export interface TypistOptions {
  /** Selector of the control of question NAME. */
  control: string;
  /** Gets one key in the first frame in which it is shown, and no more. */
  early_name: string;
  /** Gets keys from then on until the form knows of one. */
  name: string;
  /** Prefix of the console message with the results. */
  told: string;
}

/**
 * Runs in the page before its own scripts: an impatient visitor. At the end, when the form knows of a key and
 * the page is idle, it reads both controls and the form's own state.
 */
export function typeFromFirstPaint(options: TypistOptions): void {
  const BETWEEN_KEYS_MS = 50;
  const REST_MS = 600;
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
  /** If controls are the state, the form knows their values once its script is in charge. */
  const known = (name: string) => {
    if (window.knownAnswer) return window.knownAnswer(name) ?? "";
    return document.documentElement.classList.contains("ready") ? (control(name)?.value ?? "") : "";
  };
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
    console.info(options.told + JSON.stringify(visit));
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
    const isAtRest = document.readyState === "complete" && now - changedAt > REST_MS;
    if (inCharge > 0 && isAtRest) finish();
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.typist = () => ({ earlyAt, typedAt, inCharge, early: known(options.early_name) });
}
