import { useAtomValue, useSetAtom } from "jotai";
import { Info, Lock } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { say } from "../../../../ui/say.ts";
import { documentAtom } from "../../../state/editing/document.ts";
import { gridPageAtom, showViewAtom } from "../../../state/grid/page.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { texts } from "../texts.ts";
import { connectedTexts } from "./texts.ts";

const { changed, key } = connectedTexts;
/** What a member can do about a problem of the connected database. */
const ADVICE: Readonly<Record<string, typeof changed>> = { missing: changed, refused: changed, key };

/** Says where the rows are, why nobody can edit them, and what helps if they cannot be read. */
export default function ConnectedNote() {
  useChangedTable();
  const { connection } = useAtomValue(documentAtom);
  const { isReadonly } = useAtomValue(tableAtom);
  const { error } = useAtomValue(gridPageAtom);
  const { organization = "", project = "", document_id = "" } = useParams();
  if (connection === null) return null;
  const { sb_schema_name: schema, sb_table_name: name } = connection;
  const table = schema === "public" ? name : `${schema}.${name}`;
  const why = typeof isReadonly === "string" ? isReadonly : null;
  const Icon = why === null ? Info : Lock;
  const { readonly } = texts.tables;
  const advice = ADVICE[String(error?.info?.kind)];
  return (
    <p className="flex min-h-8 shrink-0 items-center gap-2 border-b border-border bg-muted px-3 py-1 text-meta text-muted-foreground">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span>
        {why !== null && <strong className="font-medium text-foreground">{readonly}. </strong>}
        {why ?? say(connectedTexts.note, { table })}
        {advice !== undefined && (
          <>
            {" "}
            {advice.text}{" "}
            <Link
              to={editorPath(organization, project, document_id, "connect/database/supabase")}
              className="font-medium text-foreground underline"
            >
              {advice.action}
            </Link>
          </>
        )}
      </span>
    </p>
  );
}

/** Reads the rows again when the database was: the table may have other columns, or be there again. */
function useChangedTable(): void {
  const { connection } = useAtomValue(documentAtom);
  const { sb_table_schema, is_missing } = connection ?? {};
  const now = JSON.stringify([sb_table_schema, is_missing]);
  const showView = useSetAtom(showViewAtom);
  const known = useRef(now);
  useEffect(() => {
    if (known.current === now) return;
    known.current = now;
    void showView({});
  }, [now, showView]);
}
