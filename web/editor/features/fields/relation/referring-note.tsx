import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { say } from "../../../../ui/say.ts";
import { listReferringFieldsAtom } from "../../../state/building/reference-tables.ts";
import { formIdAtom } from "../../../state/editing/document.ts";
import { usedTexts as words } from "./texts.ts";

/** Says which fields of this table and others depend on a column; nothing if there are none, or they are not known yet. */
export default function ReferringNote({ field_id }: { field_id: string }) {
  const form_id = useAtomValue(formIdAtom);
  const list = useSetAtom(listReferringFieldsAtom);
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    list(form_id).then(
      (found) =>
        setNames(
          found
            .filter(({ columns }) => columns.includes(field_id))
            .map(({ field, name }) => say(words.field, { field, name })),
        ),
      // Without the names, the question says less, but is still right.
      () => {},
    );
  }, [list, form_id, field_id]);
  if (names.length === 0) return null;
  const fields = new Intl.ListFormat("en").format(names);
  return <span className="mt-2 block text-foreground">{say(words.used, { fields })}</span>;
}
