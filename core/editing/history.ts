import { applyOperation } from "./apply.ts";
import { compact } from "./compact.ts";
import { inverseOf } from "./difference.ts";
import type { EditedForm, Operation } from "./operation.ts";
import { isTouched, touchedKey } from "./touched.ts";

/** What takes one act of a person back. */
interface Step {
  operations: readonly Operation[];
  /** What others have changed since, as `touchedKey` names it. */
  others: ReadonlySet<string>;
  /** What it was made by; null is never the same as anything. */
  burst: string | null;
}

/** What a person can take back, and do again; the newest last. */
export interface History {
  undo: readonly Step[];
  redo: readonly Step[];
}

export const NO_HISTORY: History = { undo: [], redo: [] };

const MAX_STEPS = 200;
const NOBODY: ReadonlySet<string> = new Set();

function inverseOfAll(form: EditedForm, operations: readonly Operation[]): Operation[] {
  const inverse: Operation[] = [];
  let current = form;
  for (const operation of operations) {
    inverse.unshift(...inverseOf(current, operation));
    current = applyOperation(current, operation);
  }
  return inverse;
}

/** Remembers an act, on the form before it. Acts in a row of the same burst are taken back together. */
export function record(
  { undo }: History,
  form: EditedForm,
  operations: readonly Operation[],
  burst: string | null = null,
): History {
  const inverse = inverseOfAll(form, operations);
  const last = undo.at(-1);
  if (burst === null || last?.burst !== burst)
    return { undo: [...undo, step(inverse, burst)].slice(-MAX_STEPS), redo: [] };
  const joined = { ...last, operations: compact([...inverse, ...last.operations]) };
  return { undo: [...undo.slice(0, -1), joined], redo: [] };
}

const step = (operations: readonly Operation[], burst: string | null): Step => ({
  operations,
  others: NOBODY,
  burst,
});

/** Remembers what others have done since: that is not taken back. */
export function noteOthers({ undo, redo }: History, operations: readonly Operation[]): History {
  const keys = operations.map(touchedKey);
  const note = (step: Step): Step => {
    const concerning = keys.filter((key) => step.operations.some((own) => isTouched(own, [key])));
    return concerning.length === 0 ? step : { ...step, others: new Set([...step.others, ...concerning]) };
  };
  return { undo: undo.map(note), redo: redo.map(note) };
}

export interface TakenBack {
  history: History;
  operations: readonly Operation[];
  /** How many changes stay because somebody else has changed the same since. */
  left: number;
}

/** Takes out the newest step of one direction, with what it does to the form; null when there is none. */
export function takeStep(history: History, direction: "undo" | "redo", form: EditedForm): TakenBack | null {
  const taken = history[direction].at(-1);
  if (taken === undefined) return null;
  const operations = taken.operations.filter((operation) => !isTouched(operation, taken.others));
  const opposite = direction === "undo" ? "redo" : "undo";
  const wayBack = step(inverseOfAll(form, operations), null);
  return {
    history: {
      ...history,
      [direction]: history[direction].slice(0, -1),
      [opposite]: operations.length === 0 ? history[opposite] : [...history[opposite], wayBack],
    },
    operations,
    left: taken.operations.length - operations.length,
  };
}
