import { setTimeout } from "node:timers/promises";
import { loadFormPath, placeOrderPath, submitPath } from "#core/contracts/paths.ts";
import type { PlacedOrder } from "#core/contracts/payments.ts";
import type { LoadedForm, Submitted } from "#core/contracts/public-forms.ts";
import { inventAnswers } from "./answers.ts";
import { MARK } from "./made.ts";
import { pay } from "./pay.ts";

export interface Simulation {
  origin: string;
  form_id: string;
  count: number;
  /** The first person; the next ones count up. */
  seed?: number;
  /** How many answer at the same time. */
  concurrency?: number;
  /** The local payment providers, for forms that cost something. */
  providers?: string;
  onProgress?: (done: number, total: number) => void;
  /** Hears of each response that was stored. */
  onMade?: (response_id: string) => void;
}

export interface SimulationResult {
  accepted: number;
  /** Refusals by code. */
  refused: Record<string, number>;
}

/** Invented people answer a form through the public submit route, each with a key of their own. */
export async function simulate(simulation: Simulation): Promise<SimulationResult> {
  const { origin, form_id, count, seed = Date.now() % 1_000_000, concurrency = 8 } = simulation;
  const answer = await fetch(new URL(loadFormPath(form_id), origin), {
    headers: { accept: "application/json" },
  });
  if (!answer.ok)
    throw new Error(`the form answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  const { fields } = ((await answer.json()) as LoadedForm).data;

  const result: SimulationResult = { accepted: 0, refused: {} };
  let next = 0;
  let done = 0;
  const respond = async () => {
    while (next < count) {
      const person = seed + next++;
      const key = `simulated-${seed}-${person}`;
      const refusal = await submit(simulation, key, inventAnswers(fields, person));
      if (refusal === null) result.accepted++;
      else result.refused[refusal] = (result.refused[refusal] ?? 0) + 1;
      simulation.onProgress?.(++done, count);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, respond));
  return result;
}

/** Null when accepted, otherwise the code of the refusal with what it says of the fields. */
async function submit(simulation: Simulation, key: string, answers: unknown): Promise<string | null> {
  const { origin, form_id, providers } = simulation;
  const answer = await post(new URL(submitPath(form_id), origin), key, answers);
  if (answer.ok) simulation.onMade?.((JSON.parse(answer.text) as Submitted).data.id);
  if (answer.status !== 402 || providers === undefined) return refusalOf(answer);
  const ordered = await post(new URL(placeOrderPath(form_id), origin), key, answers);
  if (!ordered.ok) return refusalOf(ordered);
  const { data } = JSON.parse(ordered.text) as { data: PlacedOrder };
  const { status, response_id } = await pay(origin, providers, data);
  if (response_id !== null) simulation.onMade?.(response_id);
  return status === "completed" ? null : `the payment is ${status}`;
}

interface Answer {
  ok: boolean;
  status: number;
  text: string;
}

async function post(url: URL, key: string, answers: unknown): Promise<Answer> {
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "user-agent": MARK,
      "idempotency-key": key,
    },
    body: JSON.stringify(answers),
  });
  if (answer.status === 429) {
    await answer.body?.cancel();
    await setTimeout(Number(answer.headers.get("retry-after") ?? 1) * 1_000);
    return post(url, key, answers);
  }
  return { ok: answer.ok, status: answer.status, text: await answer.text() };
}

function refusalOf({ ok, status, text }: Answer): string | null {
  if (ok) return null;
  const { error, info } = JSON.parse(text) as { error: string; info: unknown };
  return `${status} ${error} ${info ? JSON.stringify(info) : ""}`.trim();
}
