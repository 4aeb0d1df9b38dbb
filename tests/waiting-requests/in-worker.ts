import { readTogether } from "#worker/clients/shared-reads.ts";
import { crowdOf } from "#worker/services/submitting/crowd.ts";
import { waitForTurn } from "#worker/services/submitting/submit-in-crowd.ts";

const crowd = crowdOf("database", "form");
const submit = () => ({ version: 1, session_id: crypto.randomUUID(), text: "{}" });
const store = {};

/** Ends all waiting, as the request does that stored the submits of others. */
function endWaiting(): void {
  for (const other of crowd.waiting) {
    crowd.waiting.delete(other);
    other.take("alone");
  }
}

/** Whether this is still the request that made the signal. Another one may not touch it. */
function isIn(signal: AbortSignal): boolean {
  try {
    return signal.aborted;
  } catch {
    return false;
  }
}

/** One function for all reads, so that V8 compiles it. */
async function read(milliseconds: number): Promise<string> {
  if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return "read";
}

/** Each address is one part of a request's life. */
const PARTS: Record<string, (times: number) => Promise<unknown>> = {
  /** As often as in minutes of load, so that V8 compiles the functions. */
  async "/heat"(times) {
    for (let n = 0; n < times; n += 1) {
      const turn = waitForTurn(crowd, submit());
      endWaiting();
      await turn;
      const readNow = () => read(0);
      await Promise.all([readTogether(store, "hot", readNow), readTogether(store, "hot", readNow)]);
    }
  },
  async "/wait"() {
    const signal = AbortSignal.abort();
    await waitForTurn(crowd, submit());
    return isIn(signal);
  },
  "/end": async () => endWaiting(),
  async "/read"() {
    const signal = AbortSignal.abort();
    await readTogether(store, "key", () => read(300));
    return isIn(signal);
  },
};

export default {
  async fetch({ url }: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    return Response.json((await PARTS[pathname]!(Number(searchParams.get("times")))) ?? null);
  },
};
