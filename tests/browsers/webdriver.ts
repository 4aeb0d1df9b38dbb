import { expect } from "@playwright/test";
import {
  type Driver,
  findElement,
  NO_PAGE,
  store,
  type Target,
  type Visitor,
  type VisitorOptions,
} from "./driver.ts";

/** A client of the W3C WebDriver protocol (https://www.w3.org/TR/webdriver2/), for as much of it as the tests need. */

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
type ElementReference = { [ELEMENT]: string };

/** A refusal by the browser, such as `no such element`. */
export class WebDriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

export interface Session {
  capabilities: { browserVersion: string };
  get<Value>(path: string): Promise<Value>;
  post<Value = null>(path: string, body?: object): Promise<Value>;
  delete<Value>(path: string): Promise<Value>;
  end(): Promise<void>;
}

async function send<Value>(method: string, address: string, body?: object): Promise<Value> {
  const response = await fetch(address, { method, body: body && JSON.stringify(body) });
  const { value } = (await response.json()) as { value: Value & { error: string; message: string } };
  if (!response.ok) throw new WebDriverError(value.error, value.message);
  return value;
}

/** Starts a browser through the driver at this origin. */
export async function newSession(driver: string, capabilities: object): Promise<Session> {
  const begun = await send<{ sessionId: string } & Pick<Session, "capabilities">>(
    "POST",
    `${driver}/session`,
    { capabilities: { alwaysMatch: { pageLoadStrategy: "none", ...capabilities } } },
  );
  const base = `${driver}/session/${begun.sessionId}`;
  return {
    capabilities: begun.capabilities,
    get: (path) => send("GET", base + path),
    post: (path, body = {}) => send("POST", base + path, body),
    delete: (path) => send("DELETE", base + path),
    end: () => send("DELETE", base),
  };
}

/** The code points of keys without a character (section 17.4.2). */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Alt: "\uE00A",
  Escape: "\uE00C",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Delete: "\uE017",
  F2: "\uE032",
  Space: " ",
};

const key = (type: "keyDown" | "keyUp", value: string) => ({ type, value });

/** Actions of a keyboard: a key per character. */
function typed(text: string): object[] {
  return [...text].flatMap((character) => {
    const value = character === "\n" ? KEYS.Enter! : character;
    return [key("keyDown", value), key("keyUp", value)];
  });
}

/** Actions of a keyboard for a key with what is held, such as `Control+Shift+z`. */
function pressed(keys: string): object[] {
  const values = keys.split("+").map((name) => KEYS[name] ?? name);
  return [
    ...values.map((value) => key("keyDown", value)),
    ...values.toReversed().map((value) => key("keyUp", value)),
  ];
}

const EMPTY = "about:blank";

/** How a browser makes and ends what belongs to one person. */
interface OwnTabs {
  session: Session;
  /** Opens an empty tab, and returns its handle. */
  openTab(): Promise<string>;
  close(): Promise<void>;
}

/** A person in a browser that speaks WebDriver. */
export function visitorOf({ session, openTab, close }: OwnTabs, size: VisitorOptions["size"]): Visitor {
  /** A tab that nobody looks at any more. Another one would be behind it in WebKit, where pages out of sight rest. */
  let left: string | null = null;
  const openAt = async (address: string) => {
    const handle = left ?? (await openTab());
    left = null;
    const driver = driverOf(session, handle);
    await session.post("/window", { handle });
    await session.post("/window/rect", size);
    await driver.go(address);
    return { driver, handle };
  };
  return {
    open: async (address) => (await openAt(address)).driver,
    async remember(origin, cookies, storage) {
      const { driver, handle } = await openAt(origin + NO_PAGE);
      await driver.run(null, store, cookies, storage);
      left = handle;
    },
    close,
  };
}

function driverOf(session: Session, handle: string): Driver {
  const execute = <Value>(code: string, args: unknown[]) =>
    session.post<Value>("/execute/sync", { script: `return (${code})(...arguments)`, args });
  /** Acts in this tab, and in a frame of it. */
  const inside = async <Value>(
    frame: string | null | undefined,
    act: () => Promise<Value>,
  ): Promise<Value> => {
    await session.post("/window", { handle });
    await session.post("/frame", { id: null });
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const enter = async () => {
      const value = { using: "css selector", value: frame };
      const id = await session.post<ElementReference>("/element", value);
      expect(await execute(String(isVisible), [id])).toBe(true);
      await session.post("/frame", { id });
    };
    if (frame) await expect(enter).toPass({ timeout: 15_000 });
    return act();
  };
  const elementOf = ({ css, text = undefined }: Target) =>
    execute<ElementReference | null>(String(findElement), text === undefined ? [css] : [css, text]);
  const keyboard = (frame: string | null, actions: object[]) =>
    inside(frame, async () => {
      await session.post("/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    });
  // Firefox answers to the command of the protocol only when the page has begun to show.
  const leave = (address: string) => void location.assign(address);
  const begin = (address: string) => inside(null, () => execute<null>(String(leave), [address]));
  // A new tab may begin with several empty pages.
  const isLoaded = (isEmpty: boolean) =>
    document.readyState === "complete" &&
    !("isLeft" in window) &&
    isEmpty === (location.href === "about:blank");
  const mark = () => void Object.assign(window, { isLeft: true });
  /** Sessions do not wait for pages, so that tests can use a page that is not complete. */
  const loaded = async (leave: () => Promise<null>, isEmpty = false) => {
    await inside(null, () => execute(String(mark), []));
    await leave();
    const check = () => inside(null, () => execute<boolean>(String(isLoaded), [isEmpty])).catch(() => false);
    await expect.poll(check, "The page does not load.").toBe(true);
  };
  return {
    begin: async (address) => void (await begin(address)),
    go: (address) => loaded(() => begin(address), address === EMPTY),
    reload: () => loaded(() => inside(null, () => session.post("/refresh"))),
    back: async () => void (await inside(null, () => session.post("/back"))),
    address: () => inside(null, () => session.get("/url")),
    run: (frame, code, ...given) => inside(frame, () => execute(String(code), given)),
    press: (target) =>
      inside(target.frame, async () => {
        const element = await elementOf(target);
        const isSeen = (found: Element) => found.getClientRects().length > 0;
        if (!element || !(await execute(String(isSeen), [element]))) return false;
        await session.post(`/element/${element[ELEMENT]}/click`);
        return true;
      }),
    type: (frame, text) => keyboard(frame, typed(text)),
    keys: (frame, keys) => keyboard(frame, pressed(keys)),
    drag: (points) =>
      inside(null, async () => {
        const moves = points.map(({ x, y }) => ({
          type: "pointerMove",
          duration: 20,
          x,
          y,
          origin: "viewport",
        }));
        const [first, ...others] = moves;
        const down = { type: "pointerDown", button: 0 };
        const up = { type: "pointerUp", button: 0 };
        const actions = [first, down, ...others, { type: "pause", duration: 200 }, up];
        await session.post("/actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
      }),
    choose: (target, paths) =>
      inside(target.frame, async () => {
        const element = await elementOf(target);
        if (!element) throw new Error(`There is no ${target.css}.`);
        await session.post(`/element/${element[ELEMENT]}/value`, { text: paths.join("\n") });
      }),
    close: () => inside(null, async () => void (await session.delete("/window"))),
  };
}
