import { Webhook } from "standardwebhooks";
import { type AddressGuard, createAddressGuard, type GuardSettings } from "../addresses/address-guard.ts";

/** One message, as in Standard Webhooks. */
export interface WebhookMessage {
  url: string;
  /** The same for every attempt. */
  id: string;
  sent_at: Date;
  body: string;
  /** `whsec_…`; each adds a signature. */
  secrets: readonly string[];
}

export interface WebhookResult {
  /** Null without a response. */
  status: number | null;
  /** Null if the receiver accepted it. */
  error: string | null;
  /** The first 200 characters of the response. */
  excerpt: string;
  duration_ms: number;
  /** The receiver asked for no call before this time. */
  retry_at: Date | null;
}

export interface WebhookClient {
  /** Why an address must not be called, as text for its owner; null: no problem is known now. */
  problemOf(url: string): Promise<string | null>;
  /** Never rejects: the result contains the error. */
  send(message: WebhookMessage): Promise<WebhookResult>;
}

/** For the whole exchange; the specification recommends 15 to 30 seconds. */
const TIMEOUT_MS = 15_000;
/** Enough to diagnose a fault, too little to read a receiver's data. */
const EXCERPT_LENGTH = 200;
/** For the longest characters of UTF-8. */
const EXCERPT_BYTES = 4 * EXCERPT_LENGTH;
const USER_AGENT = "Sheaf-Webhooks/1.0";

export function createWebhookClient(settings: GuardSettings): WebhookClient {
  const guard = createAddressGuard(settings);
  return {
    problemOf: guard.problemOf,
    async send(message) {
      const started = performance.now();
      const failed = (error: string) => ({ status: null, error, excerpt: "", retry_at: null });
      const result = await post(message, guard).catch((error: unknown) => failed(describeFailure(error)));
      return { ...result, duration_ms: Math.round(performance.now() - started) };
    },
  };
}

async function post(
  message: WebhookMessage,
  guard: AddressGuard,
): Promise<Omit<WebhookResult, "duration_ms">> {
  const { url, body, sent_at } = message;
  // Check again before every call: the rules may have changed since the address was saved.
  const problem = await guard.problemNow(url);
  if (problem !== null) return { status: null, error: problem, excerpt: "", retry_at: null };
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": USER_AGENT, ...signatureHeaders(message) },
    body,
    // A redirect would bypass every rule; the specification counts it as a failure.
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const excerpt = await readExcerpt(response);
  const { status, headers } = response;
  return {
    status,
    error: status >= 200 && status < 300 ? null : `The server returned ${status}.`,
    excerpt,
    retry_at: retryAt(headers.get("retry-after"), sent_at),
  };
}

function signatureHeaders({ id, sent_at, body, secrets }: WebhookMessage): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(sent_at.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, sent_at, body)).join(" "),
  };
}

/** The beginning of the body as text. Does not wait for the rest. */
async function readExcerpt({ body }: Response): Promise<string> {
  if (body === null) return "";
  const reader = body.getReader();
  let bytes = new Uint8Array();
  while (bytes.length < EXCERPT_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes = new Uint8Array([...bytes, ...value.subarray(0, EXCERPT_BYTES - bytes.length)]);
  }
  await reader.cancel().catch(() => {});
  // Drops a character that was cut in the middle.
  const text = new TextDecoder().decode(bytes, { stream: true });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the regex removes control characters
  const shown = text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
  return Array.from(shown).slice(0, EXCERPT_LENGTH).join("");
}

/** `Retry-After` in seconds or as a date. */
function retryAt(header: string | null, now: Date): Date | null {
  if (header === null) return null;
  const time = /^\d{1,9}$/.test(header) ? now.getTime() + Number(header) * 1_000 : Date.parse(header);
  return Number.isNaN(time) ? null : new Date(time);
}

function describeFailure(error: unknown): string {
  const isTimeout = error instanceof Error && error.name === "TimeoutError";
  return isTimeout
    ? `The server didn't respond within ${TIMEOUT_MS / 1_000} seconds.`
    : "We couldn't reach the server.";
}
