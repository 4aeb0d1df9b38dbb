import type { createStore } from "jotai";
import type { ConnectedVerdict } from "#core/contracts/connections/rows.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { say } from "../../../../ui/say.ts";
import { documentAtom } from "../../../state/editing/document.ts";
import { CellRefused, explainedRefusal, isConflict, knownRowsAtom } from "../../../state/grid/edits.ts";
import { changeCellAtom } from "../../../state/grid/history.ts";
import type { WaitingCells } from "../../../state/pending-edits/persist-cell-edits.ts";
import { showCellFailure } from "../cells/cell-failure.ts";
import { texts } from "../texts.ts";
import { tellConflict } from "./tell-conflict.ts";

type Store = ReturnType<typeof createStore>;

/** Tells what became of an edit that an earlier page had left. Returns how many cells it changed. */
export async function tellAdopted(
  store: Store,
  { table, cells }: WaitingCells,
  judged: Promise<readonly ConnectedVerdict[]>,
): Promise<number> {
  const form_id = store.get(documentAtom).form.form_id;
  const { fields } = store.get(documentAtom).form;
  const verdicts = await judged.catch((error: unknown) => error);
  const conflict = isConflict(verdicts) ? verdicts : null;
  let changed = 0;
  for (const [at, { row_id, column, local_id = "", value, after }] of cells.entries()) {
    const verdict = Array.isArray(verdicts) ? (verdicts[at] as ConnectedVerdict) : null;
    const field = fields.find(({ id }) => id === column);
    if (verdict?.verdict === "changed") changed += 1;
    else if (field !== undefined) {
      const place = { ...table, form_id, connection: null };
      if (conflict !== null || verdict?.verdict === "conflict") {
        const held = conflict?.info?.cell as typeof after | undefined;
        const known = store.get(knownRowsAtom).find(({ id }) => id === row_id)?.data[column] ?? null;
        const theirs = verdict?.verdict === "conflict" ? verdict.cell : held === undefined ? known : held;
        const again = { row_id, local_id, field, value, expected: theirs, seen: theirs, place };
        const keep = () => void store.set(changeCellAtom, again).catch(fail);
        const fail = (error: unknown) => tellFailed(row_id, local_id, field, error);
        tellConflict(store, { row_id, local_id, field, theirs, mine: after, keep });
      } else if (verdict?.verdict === "invalid") {
        tellFailed(row_id, local_id, field, new CellRefused(field, verdict.reasons));
      } else tellFailed(row_id, local_id, field, verdicts);
    }
  }
  return changed;
}

function tellFailed(
  row_id: string,
  local_id: string,
  field: Parameters<typeof explainedRefusal>[1],
  error: unknown,
): void {
  const reason = explainedRefusal(error, field);
  showCellFailure(
    { row_id, field },
    say(texts.cells.not_saved, { question: fieldName(field), id: local_id }),
    { isEverywhere: true, ...(reason instanceof Error && { description: reason.message }) },
  );
}
