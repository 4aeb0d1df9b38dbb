import { useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { say } from "../../../../ui/say.ts";
import { listObjectUsesAtom } from "../../../state/buckets/uses.ts";
import { listDocumentUsesAtom } from "../../../state/documents/document-uses.ts";
import { texts } from "./texts.ts";

interface Use {
  id: string;
  text: string;
}
/** Null while they are looked up. */
type Uses = readonly Use[] | "unknown" | null;

const NONE: readonly Use[] = [];

/** What other documents use of this one: files of a bucket, tables of a database, a form on a site. */
export function useDocumentUses({ id, doctype }: WorkspaceDocument): Uses {
  const listObjectUses = useSetAtom(listObjectUsesAtom);
  const listDocumentUses = useSetAtom(listDocumentUsesAtom);
  const [uses, setUses] = useState<Uses>(doctype in texts.used ? null : NONE);
  useEffect(() => {
    const list = async (): Promise<Use[]> => {
      const words = texts.use;
      if (doctype === "v0_bucket")
        return (await listObjectUses(id)).map(({ document_id, title, key }) => ({
          id: [document_id, title, key].join(),
          text: key === null ? say(words.keeper, { title }) : say(words.file, { title, key }),
        }));
      return (await listDocumentUses(id)).map(({ document_id, title, table, used }) => ({
        id: [document_id, table, used].join(),
        text:
          used === null
            ? title
            : say(words.table, { title: table === null ? title : say(words.path, { title, table }), used }),
      }));
    };
    if (doctype in texts.used) list().then(setUses, () => setUses("unknown"));
  }, [listObjectUses, listDocumentUses, id, doctype]);
  return uses;
}

/** More of them would push the question out of sight. */
const MOST_SHOWN = 5;

interface DocumentUsesProps {
  doctype: WorkspaceDocument["doctype"];
  uses: Uses;
}

/** Says what other documents would miss. */
export function DocumentUses({ doctype, uses }: DocumentUsesProps) {
  const all: Partial<Record<typeof doctype, { found: string; finding: string; unknown: string }>> =
    texts.used;
  const words = all[doctype];
  if (words === undefined) return null;
  if (uses === null) {
    return (
      <p role="status" className="text-muted-foreground">
        {words.finding}
      </p>
    );
  }
  if (uses === "unknown") return <p role="alert">{words.unknown}</p>;
  if (uses.length === 0) return null;
  return (
    <div role="alert" className="rounded-md border border-border bg-muted px-3 py-2">
      <p>{words.found}</p>
      <ul className="mt-1 list-disc ps-5">
        {uses.slice(0, MOST_SHOWN).map(({ id, text }) => (
          <li key={id} className="break-words">
            {text}
          </li>
        ))}
        {uses.length > MOST_SHOWN && <li>{say(texts.more_uses, { n: uses.length - MOST_SHOWN })}</li>}
      </ul>
    </div>
  );
}
