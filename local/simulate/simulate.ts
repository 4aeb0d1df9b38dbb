import type { LoadedForm, Submitted } from "#core/contracts/forms/public-forms.ts";
import type { PlacedOrder } from "#core/contracts/payments.ts";
import { loadFormPath, placeOrderPath, submitPath } from "#core/contracts/wire/paths.ts";
import type { JsonValue } from "#core/values/json.ts";
import { inventAnswers } from "./answers.ts";
import { pay } from "./pay.ts";
import { dataOf, openSession, postResponse, type SimulatedResult } from "./send.ts";

export interface Simulation {
  origin: string;
  form_id: string;
  count: number;
  /** Seed of the first person. Each next person's seed is one higher. */
  seed?: number;
  /** Number of people who respond at the same time. */
  concurrency?: number;
  /** The local payment providers, for forms with a payment. */
  providers?: string;
  onProgress?: (done: number, total: number) => void;
  /** Called before each submit, and with its outcome. */
  list?: {
    sending(session_id: string, answers: Record<string, JsonValue>): void;
    /** `response_id` is null if the submit was refused. Not called if the outcome is unknown. */
    outcome(session_id: string, response_id: string | null): void;
  };
}

export interface SimulationResult {
  accepted: number;
  /** Refusals by code. */
  refused: Record<string, number>;
}

/** Lets invented people respond to a form through the public submit route, each in their own session. */
export async function simulate(simulation: Simulation): Promise<SimulationResult> {
  const { origin, form_id, count, seed = Date.now() % 1_000_000, concurrency = 8 } = simulation;
  const loaded = await fetch(new URL(loadFormPath(form_id), origin), {
    headers: { accept: "application/json" },
  });
  if (!loaded.ok)
    throw new Error(`The form returned ${loaded.status}: ${(await loaded.text()).slice(0, 300)}`);
  const { fields } = ((await loaded.json()) as LoadedForm).data;

  const result: SimulationResult = { accepted: 0, refused: {} };
  let next = 0;
  let done = 0;
  const respond = async () => {
    while (next < count) {
      const person = seed + next++;
      const refusal = await submit(simulation, inventAnswers(fields, person));
      if (refusal === null) result.accepted++;
      else result.refused[refusal] = (result.refused[refusal] ?? 0) + 1;
      simulation.onProgress?.(++done, count);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, respond));
  return result;
}

/** Returns null if the submit was accepted, else the refusal's code with its field errors. */
async function submit(simulation: Simulation, answers: Record<string, JsonValue>): Promise<string | null> {
  const { origin, form_id, providers, list } = simulation;
  const session_id = await openSession(simulation);
  list?.sending(session_id, answers);
  const result = await postResponse(origin, submitPath(form_id), session_id, answers);
  if (result.ok) list?.outcome(session_id, dataOf<Submitted["data"]>(result).id);
  if (result.status !== 402 || providers === undefined) {
    // After a server error, it is unknown whether the response was stored.
    if (result.status >= 400 && result.status < 500) list?.outcome(session_id, null);
    return refusalOf(result);
  }
  const ordered = await postResponse(origin, placeOrderPath(form_id), session_id, answers);
  if (!ordered.ok) return refusalOf(ordered);
  const { status, response_id } = await pay(origin, providers, dataOf<PlacedOrder>(ordered));
  if (response_id !== null) list?.outcome(session_id, response_id);
  return status === "completed" ? null : `the payment is ${status}`;
}

function refusalOf({ ok, status, text }: SimulatedResult): string | null {
  if (ok) return null;
  const { error, info } = JSON.parse(text) as { error: string; info: unknown };
  return `${status} ${error} ${info ? JSON.stringify(info) : ""}`.trim();
}
