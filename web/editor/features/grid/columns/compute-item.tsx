import { useSetAtom } from "jotai";
import { Sigma } from "lucide-react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { rowReference } from "#core/fields/reference.ts";
import { type Related, relatedOf } from "#core/fields/related.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { MenuItem } from "../../../../ui/overlays/menu.tsx";
import { say } from "../../../../ui/say.ts";
import { insertAtom } from "../../../state/building/selection.ts";
import { columnMenuTexts as words } from "./texts.ts";

/** Adds a column that is computed from the rows that this one refers to, or lists. */
export function ComputeItem({ field }: { field: FieldDefinition }) {
  const insert = useSetAtom(insertAtom);
  const related = newRelated(field);
  if (related === null) return null;
  const label = say(related.kind === "count" ? words.count_of : words.value_of, { name: fieldName(field) });
  return (
    <MenuItem
      icon={Sigma}
      onSelect={() => void insert({ kind: "computed", label, related }, { at: { focus_block_id: null } })}
    >
      {words.compute}
    </MenuItem>
  );
}

/** What a new column takes from the rows of this one: of a single row a value, of several their number. */
function newRelated(field: FieldDefinition): Related | null {
  const listed = relatedOf(field);
  if (listed !== null) return listed.kind === "rows" ? { ...listed, kind: "count" } : null;
  const reference = rowReference(field);
  if (reference === null) return null;
  return { kind: field.is_array ? "count" : "values", table_id: reference.table_id, via: field.id };
}
