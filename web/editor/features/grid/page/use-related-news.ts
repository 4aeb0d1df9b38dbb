import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useRef } from "react";
import { rowReference } from "#core/fields/reference.ts";
import { relatedOf } from "#core/fields/related.ts";
import { formAtom } from "../../../state/editing/document.ts";
import { saveStatusAtom } from "../../../state/editing/save-status.ts";
import { loadRowsAtom } from "../../../state/grid/page.ts";

/** Reads the rows again once a change of what columns refer to, or are computed from, is stored. */
export function useRelatedNews(): void {
  const { form_id, fields } = useAtomValue(formAtom);
  const { kind } = useAtomValue(saveStatusAtom);
  const load = useSetAtom(loadRowsAtom);
  const related = fields.flatMap((field) => {
    const shown = rowReference(field) ?? relatedOf(field);
    return shown === null ? [] : [[field.id, shown]];
  });
  const signature = JSON.stringify([form_id, related]);
  const known = useRef(signature);
  useEffect(() => {
    if (kind !== "saved" || known.current === signature) return;
    const [before] = JSON.parse(known.current) as [string];
    known.current = signature;
    if (before === form_id) void load();
  }, [kind, signature, form_id, load]);
}
