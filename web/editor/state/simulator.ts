import { atom } from "jotai";
import type { SimulationToken } from "#core/contracts/simulator.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { inventAnswers, needsPerson } from "#core/forms/simulating/invent-answers.ts";
import { nextPause, type SimulationPlan } from "#core/forms/simulating/pace.ts";
import type { Random } from "#core/forms/simulating/random.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import { call } from "../api/client.ts";
import { type SimulatedOutcome, submitSimulated } from "../api/simulated-submit.ts";
import { loadSimulator, removeSimulated, startSimulation } from "../api/simulator-endpoints.ts";
import { formAtom, formIdAtom } from "./editing/document.ts";
import { loadedAtoms } from "./editing/loaded.ts";

const facts = loadedAtoms((form_id) => call(loadSimulator, { params: { form_id } }));
/** What a simulation would cause. */
export const simulatorFactsAtom = facts.stateAtom;
export const loadFactsAtom = atom(null, (get, set) => set(facts.loadAtom, get(formIdAtom)));

/** One reason for which submits were refused. */
export interface Refusal {
  status: number;
  code: string;
  fields: readonly string[];
  count: number;
}

/** A running or ended simulation. */
export interface Simulation {
  status: "starting" | "running" | "paused" | "done" | "aborted" | "failed";
  total: number;
  sent: number;
  accepted: number;
  refusals: readonly Refusal[];
  /** Why it could not go on. */
  problem: string | null;
}

const simulationStateAtom = atom<Simulation | null>(null);
export const simulationAtom = atom((get) => get(simulationStateAtom));

/** The questions on the page of the open form. */
export const askedFieldsAtom = atom((get): readonly FieldDefinition[] => {
  const { blocks, fields } = get(formAtom);
  const placed = new Set(blocks.map(({ form_field_id }) => form_field_id));
  return blocks.length === 0 ? fields : fields.filter(({ id }) => placed.has(id));
});

/** Questions for which every response will be refused. */
export const impossibleFieldsAtom = atom((get) =>
  get(askedFieldsAtom).filter((field) => needsPerson(field, URL.canParse)),
);

/** Stops and continues the people of the running simulation. */
interface Control {
  abort: AbortController;
  paused: Promise<void> | null;
  resume: () => void;
}
const controlAtom = atom((): { current: Control | null } => ({ current: null }));

const patchAtom = atom(null, (get, set, change: (before: Simulation) => Partial<Simulation>) => {
  const before = get(simulationStateAtom);
  if (before !== null) set(simulationStateAtom, { ...before, ...change(before) });
});

/** Everything that is not predictable, for tests. */
export interface Surroundings {
  random: Random;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** A token is renewed when less of its time is left. */
const RENEWED_MS = 60_000;

/** Sends the plan's responses, several people at a time. Resolves when all are sent, or after an abort. */
export const runSimulationAtom = atom(
  null,
  async (get, set, plan: SimulationPlan, { random, wait }: Surroundings): Promise<void> => {
    const form_id = get(formIdAtom);
    const fields = get(askedFieldsAtom);
    const control: Control = { abort: new AbortController(), paused: null, resume: () => {} };
    get(controlAtom).current = control;
    const { signal } = control.abort;
    const start = { total: plan.count, sent: 0, accepted: 0, refusals: [], problem: null };
    set(simulationStateAtom, { ...start, status: "starting" });
    let token: Promise<SimulationToken> | null = null;
    const freshToken = async () => {
      token ??= call(startSimulation, { params: { form_id } });
      const current = await token;
      if (Date.parse(current.expires_at) - Date.now() > RENEWED_MS) return current.token;
      token = null;
      return freshToken();
    };
    const bots = Array.from({ length: plan.bots }, () => crypto.randomUUID());
    const first_seed = Math.floor(random() * 1_000_000_000);
    let next = 0;
    const respond = async () => {
      while (!signal.aborted) {
        await control.paused;
        if (signal.aborted || next >= plan.count) return;
        const number = next;
        next += 1;
        const person = Math.floor(random() * bots.length);
        const body = {
          ...inventAnswers(fields, {
            seed: first_seed + number,
            person: first_seed + person,
            isUrl: URL.canParse,
          }),
          [SYSTEM_KEYS.customer_uuid]: bots[person],
        };
        const outcome = await submitSimulated({ form_id, token: await freshToken(), body, signal });
        set(patchAtom, (before) => counted(before, outcome));
        if (next >= plan.count) return;
        await wait(Math.max(nextPause(plan, random), outcome.retry_after * 1_000), signal);
      }
    };
    try {
      await freshToken();
      set(patchAtom, () => ({ status: "running" }));
      await Promise.all(Array.from({ length: Math.min(plan.concurrency, plan.count) }, respond));
      set(patchAtom, () => ({ status: signal.aborted ? "aborted" : "done" }));
    } catch (error) {
      const problem = signal.aborted ? null : (error as Error).message;
      set(patchAtom, () => ({ status: signal.aborted ? "aborted" : "failed", problem }));
      control.abort.abort();
    } finally {
      if (get(controlAtom).current === control) get(controlAtom).current = null;
    }
    await set(loadFactsAtom);
  },
);

function counted(before: Simulation, outcome: SimulatedOutcome): Partial<Simulation> {
  const sent = before.sent + 1;
  const { status, code, fields } = outcome;
  if (code === null) return { sent, accepted: before.accepted + 1 };
  const isSame = (one: Refusal) => one.code === code && one.fields.join() === fields.join();
  const isKnown = before.refusals.some(isSame);
  const refusals = isKnown
    ? before.refusals.map((one) => (isSame(one) ? { ...one, count: one.count + 1 } : one))
    : [...before.refusals, { status, code, fields, count: 1 }];
  return { sent, refusals };
}

/** Lets nobody begin another response until `resumeAtom`. */
export const pauseAtom = atom(null, (get, set) => {
  const control = get(controlAtom).current;
  if (control === null || control.paused !== null) return;
  control.paused = new Promise((resolve) => {
    control.resume = resolve;
  });
  set(patchAtom, () => ({ status: "paused" }));
});

export const resumeAtom = atom(null, (get, set) => {
  const control = get(controlAtom).current;
  if (control === null) return;
  control.resume();
  control.paused = null;
  set(patchAtom, () => ({ status: "running" }));
});

/** Ends the simulation. What was sent stays. */
export const abortAtom = atom(null, (get) => {
  const control = get(controlAtom).current;
  control?.abort.abort();
  control?.resume();
});

/** Forgets an ended simulation, so that another can be planned. */
export const closeSimulationAtom = atom(null, (_get, set) => set(simulationStateAtom, null));

/** Removes all simulated responses, in limited steps. */
export const removeSimulatedAtom = atom(null, async (get, set): Promise<void> => {
  const params = { form_id: get(formIdAtom) };
  try {
    while (!(await call(removeSimulated, { params })).is_done);
  } finally {
    await set(loadFactsAtom);
  }
});
