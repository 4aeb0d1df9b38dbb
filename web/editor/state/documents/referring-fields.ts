import { useEffect, useState } from "react";
import type { ReferringFieldEntry } from "#core/contracts/references.ts";
import { say } from "../../../ui/say.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { referringTexts as texts } from "./texts.ts";

/** Names that are listed. */
const MOST_NAMED = 8;

/** What is about to be deleted: a table, or one of its columns. */
export interface Referred {
  form_id: string;
  /** The id of the column; null: the whole table, whose own fields do not count. */
  column: string | null;
}

/** Says which fields of the project depend on a table or a column; null if there are none. */
export function sayReferring(
  found: readonly ReferringFieldEntry[],
  { form_id, column }: Referred,
): string | null {
  const names = found
    .filter((one) => (column === null ? one.form_id !== form_id : one.columns.includes(column)))
    .map(({ field, name }) => say(texts.field, { field, name }));
  if (names.length === 0) return null;
  const more = names.length - MOST_NAMED;
  const listed = [...names.slice(0, MOST_NAMED), ...(more > 0 ? [say(texts.more, { n: more })] : [])];
  return say(texts.used, { fields: new Intl.ListFormat("en").format(listed) });
}

/** The same for a dialog that deletes it; null until the fields are known. */
export function useReferring({ form_id, column }: Referred): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    call(endpoints.listReferringFields, { params: { form_id } }).then(
      (found) => setText(sayReferring(found, { form_id, column })),
      // Without the names, the question says less, but is still right.
      () => {},
    );
  }, [form_id, column]);
  return text;
}
