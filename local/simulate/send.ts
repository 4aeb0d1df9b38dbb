import { setTimeout } from "node:timers/promises";
import type { Submitted } from "#core/contracts/forms/public-forms.ts";
import type { NewSession, SavedSession } from "#core/contracts/sessions.ts";
import { newSessionPath, sessionPath, submitPath } from "#core/contracts/wire/paths.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import type { JsonValue } from "#core/values/json.ts";

/**
 * User agent of simulated responses, which distinguishes them from real ones. Stored in
 * `response_session.x_useragent`.
 */
const MARK = "Sheaf-simulate (invented answers)";

export interface SimulatedResult {
  ok: boolean;
  status: number;
  text: string;
}

/** Calls the respondent API, and repeats a call that is rate limited after the requested wait. */
async function send(url: URL, method: "GET" | "POST", body?: unknown): Promise<SimulatedResult> {
  const response = await fetch(url, {
    method,
    headers: {
      accept: "application/json",
      "user-agent": MARK,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.status === 429) {
    await response.body?.cancel();
    await setTimeout(Number(response.headers.get("retry-after") ?? 1) * 1_000);
    return send(url, method, body);
  }
  return { ok: response.ok, status: response.status, text: await response.text() };
}

interface At {
  origin: string;
  form_id: string;
}

/** Opens a respondent's session and returns its id. */
export async function openSession({ origin, form_id }: At): Promise<string> {
  return dataOf<NewSession>(await send(new URL(newSessionPath(form_id), origin), "GET")).id;
}

/** Submits a person's answers. A repeated call with the same session returns the first receipt. */
export function postResponse(
  origin: string,
  path: string,
  session_id: string,
  answers: Record<string, JsonValue>,
): Promise<SimulatedResult> {
  return send(new URL(path, origin), "POST", { ...answers, [SYSTEM_KEYS.session]: session_id });
}

/**
 * Returns the response id of a submit with an unknown outcome, or null if nothing was stored. Never creates a
 * response because it repeats a submit only if the session was submitted.
 */
export async function storedResponse(
  { origin, form_id }: At,
  { session_id, answers }: { session_id: string; answers: Record<string, JsonValue> },
): Promise<string | null> {
  const session = await send(new URL(sessionPath(session_id), origin), "GET");
  if (session.status === 404 || !dataOf<SavedSession>(session).is_submitted) return null;
  const repeated = await postResponse(origin, submitPath(form_id), session_id, answers);
  return dataOf<Submitted["data"]>(repeated).id;
}

/** Returns the data of a successful call. Throws for every other status. */
export function dataOf<Data>({ ok, status, text }: SimulatedResult): Data {
  if (!ok) throw new Error(`The form returned ${status}: ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { data: Data }).data;
}
