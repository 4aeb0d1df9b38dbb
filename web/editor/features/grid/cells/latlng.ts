import type { Cell } from "#core/fields/cell.ts";
import { plainText } from "#core/tables/cell-text.ts";
import { isJsonObject } from "#core/values/json.ts";
import type { CellKind } from "./cell-kind.ts";
import { textKind } from "./text.tsx";

/** Returns a location as respondents type it: `lat, lng`. */
function placeText(cell: Cell | null): string {
  const value = cell?.value ?? null;
  return isJsonObject(value) ? `${value.lat}, ${value.lng}` : plainText(value);
}

export const latlngKind = {
  ...textKind,
  text: placeText,
  editor: { ...textKind.editor!, open: placeText },
} satisfies CellKind;
