import { applyOperation } from "./apply.ts";
import { compact } from "./compact.ts";
import { inverseOf } from "./difference.ts";
import type { EditedForm, Operation } from "./operation.ts";
import { isTouched, touchedKey } from "./touched.ts";

/** What undoes one step of a person. */
interface Step {
  operations: readonly Operation[];
  /** What others have changed since, as keys of `touchedKey`. */
  others: ReadonlySet<string>;
  /** The burst of edits that it belongs to; null never matches another. */
  burst: string | null;
}

/** A person's steps to undo and to redo, newest last. */
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

/** Records a step, given the form before it. Consecutive steps of the same burst are undone together. */
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

/** Records what others changed since. Undo leaves their changes alone. */
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
  /** Number of changes that stay because someone else has changed the same property since. */
  left: number;
}

/** Removes the newest step of one direction and returns its operations on the form; null if there is none. */
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
