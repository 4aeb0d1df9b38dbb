import type { Submitted } from "#core/contracts/forms/public-forms.ts";
import type { PlacedOrder } from "#core/contracts/payments.ts";
import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import type { Reason } from "#core/fields/reason.ts";
import type { RuntimeData } from "../runtime-data.ts";
import { pause } from "./pause.ts";

export type SubmitOutcome =
  | { type: "accepted"; response_id: string; redirect: string }
  /**
   * `isOutdated`: validated by a newer form than the page's, which may not even contain the missing question.
   */
  | { type: "invalid"; fields: Readonly<Record<string, readonly Reason[]>>; isOutdated: boolean }
  /** The session was submitted before, with other content. */
  | { type: "already_submitted" }
  /** The payment failed, with a message for the visitor. */
  | { type: "unpaid"; text: string }
  /** A status page of the catalog explains why. */
  | { type: "refused"; path: string }
  /** It is unknown whether the response arrived. It may be sent again and counts once. */
  | { type: "failed"; code?: string };

type Data = Pick<RuntimeData, "form_id">;

/** Alternative ways to submit a form, such as a payment. */
export const senders = new WeakMap<
  HTMLFormElement,
  (form: HTMLFormElement, data: Data) => Promise<SubmitOutcome>
>();

/** Pauses in milliseconds before sending a response again that may not have arrived. */
const REPEATS_MS = [1_000, 3_000];

/** Reads the data once: a repeat is the same response, whatever is typed in the meantime. */
function requestOf(form: HTMLFormElement, order_path?: string): () => Promise<Response> {
  const body = new FormData(form);
  const headers = { accept: "application/json" };
  if (order_path || form.method !== "get")
    return () => fetch(order_path ?? form.action, { method: "POST", headers, body });
  const entries = [...body].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const address = new URL(form.action);
  address.search = new URLSearchParams(entries).toString();
  return () => fetch(address, { headers });
}

/** Where a refused response leads. Refusals are rare, so the catalog is loaded on demand. */
async function refusedPath(code: string, form_id: string): Promise<string | null> {
  const { errorPageLocation, isErrorCode } = await import("#core/errors/catalog.ts");
  return isErrorCode(code) ? errorPageLocation(code, form_id) : null;
}

/** The response waits for its payment. */
interface Ordered {
  type: "ordered";
  order: PlacedOrder;
}

/** Null: it is unknown whether it arrived. */
async function send(
  request: () => Promise<Response>,
  { form_id }: Data,
): Promise<SubmitOutcome | Ordered | null> {
  try {
    const response = await request();
    // A server error is temporary: its status page would only send the visitor back.
    if (response.status >= 500) return null;
    const body: unknown = await response.json();
    if (response.ok) {
      const { data, redirect } = body as Submitted | { data: PlacedOrder; redirect?: undefined };
      if (redirect === undefined) return { type: "ordered", order: data };
      return { type: "accepted", response_id: data.id, redirect };
    }
    const { error, info } = body as ErrorEnvelope;
    const isOutdated = info?.form_version !== undefined;
    if (info?.fields || isOutdated) {
      return { type: "invalid", fields: (info?.fields ?? {}) as Record<string, Reason[]>, isOutdated };
    }
    if (error === "IDEMPOTENCY_KEY_REUSED") return { type: "already_submitted" };
    const path = response.status === 429 ? null : await refusedPath(error, form_id);
    return path === null ? { type: "failed", code: error } : { type: "refused", path };
  } catch {
    return null;
  }
}

/** Posts exactly what the browser itself would, and asks for JSON. Retries a few times without a response. */
export async function postResponse(
  form: HTMLFormElement,
  data: Data,
  order_path?: string,
): Promise<SubmitOutcome | Ordered> {
  const request = requestOf(form, order_path);
  for (const delay of [...REPEATS_MS, 0]) {
    const outcome = await send(request, data);
    if (outcome !== null) return outcome;
    if (!navigator.onLine) break;
    await pause(delay);
  }
  return { type: "failed" };
}

export function submitResponse(form: HTMLFormElement, data: Data): Promise<SubmitOutcome> {
  return (senders.get(form) ?? postResponse)(form, data) as Promise<SubmitOutcome>;
}
