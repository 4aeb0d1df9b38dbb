import { inject } from "vitest";
import { startNeonEndpoint } from "#local/neon/endpoint.ts";
import { ownEndpoint } from "#worker/testing/postgres.ts";

/**
 * A Neon endpoint in the test process, which runs the Worker's statements without a socket. This saves a tenth of the
 * processor time of tests with the harness. `local/neon/endpoint.test.ts` and every built Worker test the network
 * protocol.
 */
async function executeInProcess(): Promise<void> {
  const { adminConnectionString } = inject("postgres");
  const endpoint = await startNeonEndpoint({ connectionString: adminConnectionString, latencyMs: 0 });
  ownEndpoint.url = endpoint.url;
  const fetchFromAfar = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (input !== endpoint.url) return fetchFromAfar(input, init);
    const { headers, body, signal } = init as { headers: object; body: string; signal?: AbortSignal };
    signal?.throwIfAborted();
    const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    const reply = endpoint.execute(Object.fromEntries(names), body);
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    const result = await Promise.race([reply, aborted]);
    if (result === null) throw new TypeError("fetch failed");
    return Response.json(result.body, { status: result.status });
  };
}

// A process runs this file before each of its test files.
if (ownEndpoint.url === "") await executeInProcess();
