import { expect, test } from "vitest";
import { onDemand } from "./on-demand.ts";

class Counter {
  #count = 0;
  async add(by: number, times: number): Promise<number> {
    this.#count += by * times;
    return this.#count;
  }
  async fail(): Promise<void> {
    throw new Error("broken");
  }
}

test("loads a client for its first call, and passes calls, results and errors on", async () => {
  let loads = 0;
  const counter = new Counter();
  const client = onDemand(
    async () => {
      loads += 1;
      return counter;
    },
    { origin: "https://example.com" },
  );
  expect(client.origin).toBe("https://example.com");
  expect(loads).toBe(0);
  expect(await client.add(2, 3)).toBe(6);
  expect(await client.add(1, 1)).toBe(7);
  await expect(client.fail()).rejects.toThrow("broken");
  expect(loads).toBeGreaterThan(0);
});
