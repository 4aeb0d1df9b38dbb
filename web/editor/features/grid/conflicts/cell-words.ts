import type { createStore } from "jotai";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { say } from "../../../../ui/say.ts";
import { cellLookAtom } from "../../../state/grid/cell-look.ts";
import { exactText } from "../cells/cell-look.ts";
import { shorten } from "../cells/shorten.ts";
import { conflictTexts as texts } from "./texts.ts";

/** As much of a value as fits in a sentence. */
const MOST_LENGTH = 80;

/** A cell's content within a sentence. */
export function cellWords(
  store: Pick<ReturnType<typeof createStore>, "get">,
  field: FieldDefinition,
  cell: Cell | null,
): string {
  const text = cell === null ? "" : exactText(cell, field, store.get(cellLookAtom));
  return text === "" ? texts.empty : say(texts.quoted, { text: shorten(text, MOST_LENGTH) });
}
