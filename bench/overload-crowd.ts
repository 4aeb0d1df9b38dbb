/**
 * The visitors of bench/overload.ts, in a thread of their own: its main thread is also the proxy in front of PostgreSQL.
 */
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort } from "node:worker_threads";

/** Of these, one is sent as a browser without JavaScript does. */
const BROWSERS = 20;
const PATIENCE_MS = 90_000;
const BROWSER = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };
const SCRIPT = { accept: "application/json", "content-type": "application/json" };

export interface Outcome {
  name: string;
  /** 0: no response. */
  status: number;
  /** Why there is no response. */
  error: string | null;
  retry_after: string | null;
  /** Whether the page of a refused browser has the answer; null: not a browser, or not refused. */
  has_kept: boolean | null;
  started: number;
  took: number;
}

interface ClosedCrowd {
  address: string;
  milliseconds: number;
  clients: number;
}

interface OpenCrowd {
  address: string;
  milliseconds: number;
  per_second: number;
}

export type Crowd = ClosedCrowd | OpenCrowd;

interface Reply {
  status: number;
  retry_after: string | null;
  text: string;
}

/** Posts on a connection of its own, as each visitor has one. */
function post(address: string, headers: Record<string, string>, body: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const sending = request(address, { method: "POST", agent: false, headers, signal }, (response) => {
      const { statusCode: status = 0 } = response;
      const retry_after = response.headers["retry-after"] ?? null;
      text(response).then((body) => resolve({ status, retry_after, text: body }), reject);
    });
    sending.on("error", reject).end(body);
  });
}

let sent = 0;

async function submit(address: string): Promise<Outcome> {
  sent += 1;
  const name = `person ${sent}`;
  const isBrowser = sent % BROWSERS === 0;
  const started = performance.now();
  const took = () => performance.now() - started;
  try {
    const { status, retry_after, text } = isBrowser
      ? await post(address, BROWSER, new URLSearchParams({ name }).toString())
      : await post(address, { ...SCRIPT, "idempotency-key": name }, JSON.stringify({ name }));
    const has_kept = isBrowser && status >= 400 ? text.includes(`value="${name}"`) : null;
    return { name, status, error: null, retry_after, has_kept, started, took: took() };
  } catch (error) {
    const { name: kind, code = kind } = error as NodeJS.ErrnoException;
    return { name, status: 0, error: code, retry_after: null, has_kept: null, started, took: took() };
  }
}

/** Submits by clients that each wait for their response, as fast as they can. */
async function closedLoop({ address, milliseconds, clients }: ClosedCrowd): Promise<Outcome[]> {
  const until = performance.now() + milliseconds;
  const outcomes: Outcome[] = [];
  const client = async () => {
    do outcomes.push(await submit(address));
    while (performance.now() < until);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return outcomes;
}

/** Submits that each have their own moment, whether or not others have a response. */
async function openLoop({ address, milliseconds, per_second }: OpenCrowd): Promise<Outcome[]> {
  const began = performance.now();
  const all: Promise<Outcome>[] = [];
  while (performance.now() - began < milliseconds) {
    const due = ((performance.now() - began) / 1_000) * per_second;
    while (all.length < due) all.push(submit(address));
    await pause(5);
  }
  return Promise.all(all);
}

parentPort?.on("message", async (crowd: Crowd) => {
  parentPort?.postMessage(await ("clients" in crowd ? closedLoop(crowd) : openLoop(crowd)));
});
