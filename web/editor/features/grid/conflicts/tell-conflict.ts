import type { createStore } from "jotai";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { toast, toastStore } from "../../../../ui/feedback/toast.ts";
import { say } from "../../../../ui/say.ts";
import { peersByRowAtom } from "../../../state/grid/presence.ts";
import { texts } from "../texts.ts";
import { cellWords } from "./cell-words.ts";
import { conflictTexts } from "./texts.ts";

type Store = Pick<ReturnType<typeof createStore>, "get">;

/** An edit that was not stored, because its cell contains something other than what it was made on. */
interface Conflict {
  row_id: string;
  local_id: string;
  field: FieldDefinition;
  theirs: Cell | null;
  mine: Cell | null;
  keep: () => void;
}

const TOAST = "cell conflict";
const waiting: { store: Store; conflict: Conflict }[] = [];
let isAsking = false;

/** Who has a cell now, and has probably changed it. */
export function whoIn(store: Store, row_id: string, column: string): string {
  return store.get(peersByRowAtom).get(row_id)?.[column]?.name ?? conflictTexts.somebody;
}

/** Asks which value of a cell to keep, one cell after another. Until somebody decides, the cell has theirs. */
export function tellConflict(store: Store, conflict: Conflict): void {
  waiting.push({ store, conflict });
  if (!isAsking) askNext();
}

function askNext(): void {
  const next = waiting.shift();
  isAsking = next !== undefined;
  if (next === undefined) return;
  const { store, conflict } = next;
  const { row_id, local_id, field, theirs, mine, keep } = conflict;
  const cell = say(texts.quoted_cell, { question: fieldName(field), id: local_id });
  const who = whoIn(store, row_id, field.id);
  toast.error(say(conflictTexts.sent, { who, cell, theirs: cellWords(store, field, theirs) }), {
    id: TOAST,
    description: say(conflictTexts.mine, { mine: cellWords(store, field, mine) }),
    isEverywhere: true,
    stays: true,
    action: { label: conflictTexts.keep, onClick: keep },
  });
  const stop = toastStore.subscribe(() => {
    if (toastStore.get().some(({ id }) => id === TOAST)) return;
    stop();
    askNext();
  });
}
