import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Session, WebDriverError } from "./webdriver.ts";

/**
 * Firefox speaks WebDriver without geckodriver, which Debian does not have: in messages of JSON over TCP, with a name for
 * each command (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
 */

/** The names of the commands that are used. A group in the path is the id of an element. */
const COMMANDS: readonly [path: RegExp, name: string][] = [
  [/^GET \/window$/, "GetWindowHandle"],
  [/^GET \/window\/handles$/, "GetWindowHandles"],
  [/^POST \/window$/, "SwitchToWindow"],
  [/^DELETE \/window$/, "CloseWindow"],
  [/^POST \/window\/new$/, "NewWindow"],
  [/^POST \/window\/rect$/, "SetWindowRect"],
  [/^GET \/url$/, "GetCurrentURL"],
  [/^POST \/url$/, "Navigate"],
  [/^POST \/refresh$/, "Refresh"],
  [/^POST \/back$/, "Back"],
  [/^POST \/frame$/, "SwitchToFrame"],
  [/^POST \/element$/, "FindElement"],
  [/^POST \/element\/(.+)\/click$/, "ElementClick"],
  [/^POST \/element\/(.+)\/value$/, "ElementSendKeys"],
  [/^POST \/execute\/sync$/, "ExecuteScript"],
  [/^POST \/actions$/, "PerformActions"],
];

const LONGEST_WAIT_MS = 10_000;
const LONGEST_START_MS = 60_000;

type Reply = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

export interface MarionetteSession extends Session {
  /** Calls a function in the browser's own window, which may do everything. Arguments and result are JSON. */
  runInBrowser<Given extends unknown[], Result>(
    code: (...given: Given) => Result,
    ...given: Given
  ): Promise<Result>;
}

/** Begins a session with the browser that listens on this port. */
export async function newMarionetteSession(port: number): Promise<MarionetteSession> {
  const socket = connect(port, "127.0.0.1");
  const waiting = new Map<number, (reply: Reply) => void>();
  onMessages(socket, (message) => {
    // The first message is no reply: it names the protocol.
    if (Array.isArray(message)) waiting.get(message[1])?.(message as Reply);
  });
  let last = 0;
  const call = async <Value>(name: string, parameters: object): Promise<Value> => {
    const id = ++last;
    const reply = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    const text = JSON.stringify([0, id, name, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    // A page that goes away while it is asked never answers.
    const longest = name === "WebDriver:NewSession" ? LONGEST_START_MS : LONGEST_WAIT_MS;
    const answer = await Promise.race([reply, wait(longest, null, { ref: false })]);
    waiting.delete(id);
    if (answer === null) throw new WebDriverError("timeout", `No answer to ${name}.`);
    const [, , error, result] = answer;
    if (error) throw new WebDriverError(error.error, error.message);
    return result as Value;
  };
  const send = async <Value>(method: string, path: string, body: object = {}): Promise<Value> => {
    for (const [pattern, name] of COMMANDS) {
      const found = pattern.exec(`${method} ${path}`);
      if (!found) continue;
      const parameters = found[1] === undefined ? body : { ...body, id: found[1] };
      const result = await call<{ value: Value } | Value>(`WebDriver:${name}`, parameters);
      const isWrapped = typeof result === "object" && result !== null && "value" in result;
      return (isWrapped ? (result as { value: Value }).value : result) as Value;
    }
    throw new Error(`${method} ${path} has no name.`);
  };
  const begun = await call<Pick<Session, "capabilities">>("WebDriver:NewSession", {
    capabilities: { alwaysMatch: { pageLoadStrategy: "none" } },
  });
  return {
    capabilities: begun.capabilities,
    get: (path) => send("GET", path),
    post: (path, body) => send("POST", path, body),
    delete: (path) => send("DELETE", path),
    async runInBrowser(code, ...args) {
      await call("Marionette:SetContext", { value: "chrome" });
      try {
        return await send("POST", "/execute/sync", { script: `return (${code})(...arguments)`, args });
      } finally {
        await call("Marionette:SetContext", { value: "content" });
      }
    },
    async end() {
      socket.destroy();
    },
  };
}

/** Each message is its length in bytes, a colon, and JSON. */
function onMessages(socket: Socket, take: (message: unknown) => void): void {
  let left = Buffer.alloc(0);
  socket.on("error", () => {});
  socket.on("data", (data) => {
    left = Buffer.concat([left, data]);
    for (;;) {
      const colon = left.indexOf(":");
      const end = colon + 1 + Number(left.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 1 || left.length < end) return;
      take(JSON.parse(left.subarray(colon + 1, end).toString()));
      left = left.subarray(end);
    }
  });
}
