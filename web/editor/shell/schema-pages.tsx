import { useAtomValue } from "jotai";
import { useRef } from "react";
import { Navigate, Outlet, useLocation, useParams } from "react-router";
import type { EditorDocument, TablelessDocument } from "#core/contracts/documents/documents.ts";
import { type EditorPage, NEW_TABLE, tablePath } from "#core/contracts/wire/paths.ts";
import { documentEntryAtom } from "../state/editing/document.ts";
import RoleNotice from "./banners/role-notice.tsx";
import { PageTitle, pageName, pageOf, tableAt } from "./page-title.tsx";
import { useEditNews } from "./use-edit-news.ts";
import { useFollowedDocument } from "./use-followed-document.ts";
import { useUnsentEdits } from "./use-unsent-edits.ts";

/** The only page that a schema shares with forms. */
const CONNECTION_PAGE: EditorPage = "connect/database/supabase";

/** The pages of a schema: any other address of it leads to its first table. */
export default function SchemaPages({ document }: { document: EditorDocument | TablelessDocument }) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const { pathname } = useLocation();
  const page = pageName(pathname);
  const entry = useAtomValue(documentEntryAtom);
  const new_name = useNewName(document, tableAt(pathname));
  if (new_name !== null)
    return <Navigate to={tablePath(organization, project, document_id, new_name)} replace />;
  const known = pageOf(pathname);
  const isOther = known === CONNECTION_PAGE || known === "data/x/auth.users";
  if (tableAt(pathname) === null && !isOther) {
    const first = document.tables?.[0]?.name ?? NEW_TABLE;
    return <Navigate to={tablePath(organization, project, document_id, first)} replace />;
  }
  return (
    <>
      <FollowingSchema key={`follow-${entry}`} document_id={document_id} />
      {document.form !== null && <FollowingTable form_id={document.form.form_id} />}
      {page !== null && <PageTitle parts={[page, document.document.title]} />}
      <RoleNotice />
      <Outlet key={entry} />
    </>
  );
}

/** The new name of a table that somebody else renamed while it was open; null if nobody did. */
function useNewName(document: EditorDocument | TablelessDocument, table: string | null): string | null {
  const open = useRef<{ table: string; id: string } | null>(null);
  const { form, tables } = document;
  if (form !== null && table !== null) open.current = { table, id: form.form_id };
  const { current } = open;
  if (form !== null || current === null || current.table !== table) return null;
  return tables?.find(({ id }) => id === current.id)?.name ?? null;
}

/** Follows others' changes of a schema and its tables, and sends the others this user's page. */
function FollowingSchema({ document_id }: { document_id: string }) {
  useFollowedDocument(document_id, null);
  return null;
}

function FollowingTable({ form_id }: { form_id: string }) {
  useEditNews();
  useUnsentEdits(form_id);
  return null;
}
