import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILD_MS, buildIfStale } from "#local/build.ts";
import { type BuiltWorker, startBuiltWorker } from "#local/built-worker.ts";

/** The built Worker in workerd over one connection, without a database. */

let worker: BuiltWorker;
const folder = mkdtempSync(join(tmpdir(), "sheaf-kept-alive-"));
beforeAll(async () => {
  await buildIfStale();
  worker = await startBuiltWorker({
    persistTo: folder,
    vars: (origin) => ({
      APP_ORIGIN: origin,
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
      APP_SECRET: "a secret of the tests, long enough to be one",
      ROOM_SECRET: "another secret of the tests, also long enough",
    }),
  });
}, BUILD_MS);
afterAll(async () => {
  await worker?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads one HTTP response after another from a connection. */
class Connection {
  #received = "";
  #isClosed = false;
  readonly #socket: Socket;

  constructor(port: number) {
    this.#socket = connect(port, "127.0.0.1");
    this.#socket.on("data", (data) => {
      this.#received += data.toString("latin1");
    });
    this.#socket.on("close", () => {
      this.#isClosed = true;
    });
    this.#socket.on("error", () => {});
  }

  async exchange(request: string): Promise<number | "closed"> {
    this.#socket.write(request);
    for (;;) {
      const head = this.#received.indexOf("\r\n\r\n");
      const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1] ?? Number.NaN);
      const isChunked = /transfer-encoding: chunked/i.test(this.#received);
      const end = isChunked ? this.#received.indexOf("\r\n0\r\n\r\n") + 7 : head + 4 + length;
      if (head >= 0 && (isChunked ? end > 6 : this.#received.length >= end)) {
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(this.#received)?.[1]);
        this.#received = this.#received.slice(end);
        return status;
      }
      if (this.#isClosed) return "closed";
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  close() {
    this.#socket.destroy();
  }
}

const request = (path: string, headers: readonly string[], body: string) =>
  [
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(worker.origin).host}`,
    `origin: ${worker.origin}`,
    "content-type: application/json",
    ...headers,
    "",
    body,
  ].join("\r\n");
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

const SIGN_IN = "/private/auth/sign-in/email";
const FORM = "/v1/submit/00000000-0000-4000-8000-000000000000";
const LARGE = 30_000_000;
test.each([
  ["401", 401, "/private/editor/new", 200_000, false],
  ["401 of a chunked body", 401, "/private/editor/new", 200_000, true],
  ["413", 413, SIGN_IN, 200_000, false],
  ["413 of a chunked body", 413, SIGN_IN, 200_000, true],
  ["401 of a large body", 401, "/private/editor/new", LARGE, false],
  ["413 of a large body", 413, SIGN_IN, LARGE, false],
  ["413 of a submit", 413, FORM, LARGE, false],
  ["308 to the address without a slash", 308, `${FORM}/`, 200_000, false],
  ["401 of a room", 401, "/parties/main/form:00000000-0000-4000-8000-000000000000", 200_000, false],
  ["404", 404, "/private/none", 200_000, false],
  ["405 or 404 of an address that takes no body", 404, "/v1/nothing/here", 200_000, false],
])("%s leaves the connection as it was", async (_, status, path, size, isChunked) => {
  const body = "x".repeat(size);
  const headers = isChunked ? ["transfer-encoding: chunked"] : [`content-length: ${size}`];
  const refused = request(path, headers, isChunked ? chunked(body) : body);
  const connection = new Connection(Number(new URL(worker.origin).port));
  expect(await connection.exchange(refused)).toBe(status);
  expect(await connection.exchange(refused)).toBe(status);
  const get = `GET /private/workspace HTTP/1.1\r\nhost: ${new URL(worker.origin).host}\r\n\r\n`;
  expect(await connection.exchange(get)).toBe(401);
  connection.close();
});
