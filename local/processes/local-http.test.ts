import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createLocalServer } from "./local-http.ts";

/** Seconds after which workerd closes an idle connection. Under load it can be several seconds late. */
const WORKERD_SECONDS = 5;

test("the server keeps idle connections longer than its clients do", async () => {
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
