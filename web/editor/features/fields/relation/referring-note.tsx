import { useAtomValue } from "jotai";
import { useReferring } from "../../../state/documents/referring-fields.ts";
import { formIdAtom } from "../../../state/editing/document.ts";

/** Says which fields of this table and others depend on a column; nothing if there are none, or they are not known yet. */
export default function ReferringNote({ field_id }: { field_id: string }) {
  const referring = useReferring({ form_id: useAtomValue(formIdAtom), column: field_id });
  if (referring === null) return null;
  return <span className="mt-2 block text-foreground">{referring}</span>;
}
