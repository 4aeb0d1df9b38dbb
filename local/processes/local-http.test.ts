import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createLocalServer } from "./local-http.ts";

/** After which workerd closes a connection that rests. Under load it can be seconds late. */
const WORKERD_SECONDS = 5;

test("leaves it to the caller to close a connection that rests", async () => {
  const server = createLocalServer((_, response) => response.end("here"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await response.text()).toBe("here");
    const [, seconds] = /^timeout=(\d+)$/.exec(response.headers.get("keep-alive") ?? "") ?? [];
    expect(Number(seconds)).toBeGreaterThan(4 * WORKERD_SECONDS);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
