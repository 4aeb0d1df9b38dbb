import { expect } from "@playwright/test";
import type { Driver, Keys, Point, Target } from "./driver.ts";

type Wanted = string | Target;
const targetOf = (wanted: Wanted): Target => (typeof wanted === "string" ? { css: wanted } : wanted);
const nameOf = ({ css, text, frame }: Target) => [frame, css, text && `“${text}”`].filter(Boolean).join(" ");

interface Box extends Point {
  width: number;
  height: number;
}

/** A button by its text. */
export const button = (text: string, frame?: string): Target => ({
  css: "button",
  text,
  ...(frame && { frame }),
});

const ERRORS = "errors_of_test";

/** A tab of any browser. It waits for what it is asked for as long as Playwright's `expect` does. */
export class Tab {
  readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  /** Notes every error that nothing catches in the page from now on, until another page is opened. */
  watch(): Promise<void> {
    return this.driver.run(
      null,
      (key) => {
        const note = (event: Event) => {
          const { message, reason } = event as Partial<ErrorEvent & PromiseRejectionEvent>;
          // WebKit ends the imports of a page that is just being left.
          if (/Importing a module script failed/.test(String(reason))) return;
          sessionStorage.setItem(key, `${sessionStorage.getItem(key) ?? ""}${message ?? reason}\n`);
        };
        for (const type of ["error", "unhandledrejection"]) window.addEventListener(type, note);
      },
      ERRORS,
    );
  }

  /** The errors that were noted. */
  errors(): Promise<string | null> {
    return this.driver.run(null, (key) => sessionStorage.getItem(key), ERRORS);
  }

  /** Presses an element with the pointer. */
  async press(wanted: Wanted): Promise<void> {
    const target = targetOf(wanted);
    // A page that is just being left has no elements, or others.
    const tried = () => this.driver.press(target).catch(String);
    await expect.poll(tried, `There is no ${nameOf(target)}.`).toBe(true);
  }

  /** Replaces the text of a control by typing. */
  async fill(wanted: Wanted, text: string): Promise<void> {
    const { frame = null, ...target } = targetOf(wanted);
    await this.press(wanted);
    await this.driver.run(
      frame,
      (css) => {
        const control = document.querySelector<HTMLInputElement>(css);
        if (document.activeElement === control && control && "select" in control) control.select();
      },
      target.css,
    );
    await this.driver.type(frame, text);
  }

  type = (text: string, frame: string | null = null) => this.driver.type(frame, text);
  keys = (keys: Keys, frame: string | null = null) => this.driver.keys(frame, keys);
  drag = (points: readonly Point[]) => this.driver.drag(points);

  /** Sets a native control whose picker is the browser's own, such as a date's: its value or the text of its option. */
  async set(css: string, value: string): Promise<void> {
    await this.driver.run(
      null,
      (selector, text) => {
        const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)!;
        control.focus();
        const options = "options" in control ? [...control.options] : [];
        control.value = options.find((option) => option.text === text)?.value ?? text;
        for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
      },
      css,
      value,
    );
  }

  /** The texts of all elements that can be seen. */
  texts(css: string, frame: string | null = null): Promise<string[]> {
    return this.driver.run(
      frame,
      (selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)]
          .filter((element) => element.getClientRects().length > 0)
          .map((element) => element.innerText.trim()),
      css,
    );
  }

  value(css: string): Promise<string | null> {
    return this.driver.run(
      null,
      (selector) => document.querySelector<HTMLInputElement>(selector)?.value ?? null,
      css,
    );
  }

  /** Place and size of an element in the window, in CSS pixels. */
  async box(wanted: Wanted): Promise<Box> {
    const { css, frame = null } = targetOf(wanted);
    const measure = (selector: string) => {
      const element = document.querySelector(selector)!;
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    };
    const box = await this.driver.run(frame, measure, css);
    if (frame === null) return box;
    const { x, y } = await this.driver.run(null, measure, frame);
    return { ...box, x: x + box.x, y: y + box.y };
  }

  /** Waits for an element that can be seen and has this text. */
  async sees(text: string | RegExp, css = "body", frame: string | null = null): Promise<void> {
    const matches =
      typeof text === "string" ? (one: string) => one.includes(text) : (one: string) => text.test(one);
    await expect
      .poll(async () => (await this.texts(css, frame)).some(matches), `No ${css} says ${text}.`)
      .toBe(true);
  }

  /** Waits for an element that can be seen. */
  async isThere(css: string, frame: string | null = null): Promise<void> {
    await expect.poll(() => this.texts(css, frame), `There is no ${css}.`).not.toEqual([]);
  }

  /** Waits for an address. */
  async isAt(address: RegExp): Promise<void> {
    await expect.poll(() => this.driver.address()).toMatch(address);
  }
}
