import { setTimeout } from "node:timers/promises";
import { loadFormPath, submitPath } from "#core/contracts/paths.ts";
import type { LoadedForm } from "#core/contracts/public-forms.ts";
import { inventAnswers } from "./answers.ts";

export interface Simulation {
  origin: string;
  form_id: string;
  count: number;
  /** The first person; the next ones count up. */
  seed?: number;
  /** How many answer at the same time. */
  concurrency?: number;
  onProgress?: (done: number, total: number) => void;
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
      const refusal = await submit(
        origin,
        form_id,
        `simulated-${seed}-${person}`,
        inventAnswers(fields, person),
      );
      if (refusal === null) result.accepted++;
      else result.refused[refusal] = (result.refused[refusal] ?? 0) + 1;
      simulation.onProgress?.(++done, count);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, respond));
  return result;
}

/** Null when accepted, otherwise the code of the refusal with what it says of the fields. */
async function submit(
  origin: string,
  form_id: string,
  key: string,
  answers: unknown,
): Promise<string | null> {
  const answer = await fetch(new URL(submitPath(form_id), origin), {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", "idempotency-key": key },
    body: JSON.stringify(answers),
  });
  if (answer.status === 429) {
    await answer.body?.cancel();
    await setTimeout(Number(answer.headers.get("retry-after") ?? 1) * 1_000);
    return submit(origin, form_id, key, answers);
  }
  const text = await answer.text();
  if (answer.ok) return null;
  const { error, info } = JSON.parse(text) as { error: string; info: unknown };
  return `${answer.status} ${error} ${info ? JSON.stringify(info) : ""}`.trim();
}
