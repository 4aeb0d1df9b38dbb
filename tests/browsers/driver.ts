/** A key that has a name, as `KeyboardEvent.key` names it, with what is held: `Control+a`, `Shift+Tab`, `Enter`. */
export type Keys = string;

export interface Point {
  x: number;
  y: number;
}

/** Finds an element. */
export interface Target {
  css: string;
  /** All of its text, without blanks around it and the mark of a required answer. */
  text?: string;
  /** CSS of the frame that it is in. */
  frame?: string;
}

export interface VisitorOptions {
  /** Default: true. */
  javaScript?: boolean;
  /** Of the window, in CSS pixels. Default: 1,100 × 850. */
  size?: { width: number; height: number };
}

/** What every engine can be asked for. `Tab` builds on it. Input is real: the browser cannot tell it from a person's. */
export interface Driver {
  /** Resolves when the page and all of its files are there. */
  go(address: string): Promise<void>;
  /** Does not wait for the page. */
  begin(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  address(): Promise<string>;
  /** Calls a function in the page, which knows nothing but its arguments. Arguments and result are JSON. */
  run<Given extends unknown[], Result>(
    frame: string | null,
    code: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  /** Presses the middle of an element, after scrolling it into view. False if there is none to be seen. */
  press(target: Target): Promise<boolean>;
  /** Types a text, a key per character, where the focus is. */
  type(frame: string | null, text: string): Promise<void>;
  keys(frame: string | null, keys: Keys): Promise<void>;
  /** Presses the pointer at the first point, and releases it at the last. Points are relative to the window's corner. */
  drag(points: readonly Point[]): Promise<void>;
  /** Chooses files in a file input. */
  choose(target: Target, paths: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface Cookie {
  name: string;
  value: string;
}

/** A person with a browser of their own: cookies, storage, tabs. */
export interface Visitor {
  open(address: string): Promise<Driver>;
  /** Fills the browser's memory of a site. */
  remember(origin: string, cookies: readonly Cookie[], storage: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  name: EngineName;
  version: string;
  visit(options?: VisitorOptions): Promise<Visitor>;
  close(): Promise<void>;
}

export type EngineName = "chromium" | "firefox" | "webkit";

/** A path of every site, for what needs no page. */
export const NO_PAGE = "/favicon.ico";

/** Stores what a site is to remember. Runs in the page. */
export function store(cookies: readonly Cookie[], storage: Record<string, string>): void {
  for (const { name, value } of cookies) {
    // biome-ignore lint/suspicious/noDocumentCookie: a cookie of `cookieStore` is for HTTPS only
    document.cookie = `${name}=${value}; path=/`;
  }
  for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value);
}

/** The first element that is found and can be seen; otherwise the first that is found. Runs in the page. */
export function findElement(css: string, text?: string): Element | null {
  const found = [...document.querySelectorAll(css)].filter(
    ({ textContent }) => text === undefined || textContent?.trim().replace(/\s*\*$/, "") === text,
  );
  return found.find((element) => element.getClientRects().length > 0) ?? found[0] ?? null;
}
