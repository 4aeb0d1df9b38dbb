import { useAtomValue } from "jotai";
import { Info, Lock } from "lucide-react";
import { say } from "../../../../ui/say.ts";
import { documentAtom } from "../../../state/editing/document.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { texts } from "../texts.ts";

/** Says where the rows are, and why nobody can edit them. */
export default function ConnectedNote() {
  const { connection } = useAtomValue(documentAtom);
  const { isReadonly } = useAtomValue(tableAtom);
  if (connection === null) return null;
  const { sb_schema_name: schema, sb_table_name: name } = connection;
  const table = schema === "public" ? name : `${schema}.${name}`;
  const why = typeof isReadonly === "string" ? isReadonly : null;
  const Icon = why === null ? Info : Lock;
  const { connected, readonly } = texts.tables;
  return (
    <p className="flex min-h-8 shrink-0 items-center gap-2 border-b border-border bg-muted px-3 py-1 text-meta text-muted-foreground">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span>
        {why !== null && <strong className="font-medium text-foreground">{readonly}. </strong>}
        {why ?? say(connected.note, { table })}
      </span>
    </p>
  );
}
