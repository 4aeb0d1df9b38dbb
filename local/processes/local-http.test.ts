import { expect, test } from "vitest";
import { createLocalServer, listen } from "./local-http.ts";

/** Seconds after which workerd closes an idle connection. Under load it can be several seconds late. */
const WORKERD_SECONDS = 5;

test("the server keeps idle connections longer than its clients do", async () => {
  const server = createLocalServer((_, response) => response.end("here"));
  const { origin, stop } = await listen(server);
  try {
    const response = await fetch(`${origin}/`);
    expect(await response.text()).toBe("here");
    const [, seconds] = /^timeout=(\d+)$/.exec(response.headers.get("keep-alive") ?? "") ?? [];
    expect(Number(seconds)).toBeGreaterThan(4 * WORKERD_SECONDS);
  } finally {
    await stop();
  }
});
