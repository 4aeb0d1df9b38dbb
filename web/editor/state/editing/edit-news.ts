import { atom } from "jotai";
import type { EditedForm, Operation } from "#core/editing/operation.ts";

/** A change of the form whose result may be elsewhere than the focus. */
export type EditNews =
  | {
      type: "step";
      direction: "undo" | "redo";
      before: EditedForm;
      after: EditedForm;
      operations: readonly Operation[];
    }
  | { type: "move" | "insert" | "duplicate" | "paste"; block_ids: ReadonlySet<string> };

/** The last such change of this user. */
export const editNewsAtom = atom<EditNews | null>(null);
