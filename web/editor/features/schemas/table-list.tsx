import { useAtomValue } from "jotai";
import { Plus, Table2, Users } from "lucide-react";
import { NavLink, useParams } from "react-router";
import { editorPath, NEW_TABLE, tablePath } from "#core/contracts/wire/paths.ts";
import { classNames } from "../../../ui/class-names.ts";
import { databaseIdAtom } from "../../state/connections/database-id.ts";
import { canEditTablesAtom, tablesAtom } from "../../state/editing/document.ts";
import { texts } from "./texts.ts";

const entryClass = ({ isActive }: { isActive: boolean }) =>
  classNames(
    "flex h-7 min-w-0 items-center gap-2 rounded-md px-2 transition-colors pointer-coarse:h-10",
    isActive ? "bg-accent font-medium text-accent-foreground" : "text-foreground/80 hover:bg-accent/60",
  );

/** The tables of the open schema in its navigation, and the way to a new one. */
export default function TableList() {
  const canEdit = useAtomValue(canEditTablesAtom);
  const { organization = "", project = "", document_id = "" } = useParams();
  const tables = useAtomValue(tablesAtom) ?? [];
  const hasDatabase = useAtomValue(databaseIdAtom) !== null;
  const path = (name: string) => tablePath(organization, project, document_id, name);
  return (
    <section className="flex flex-col gap-px">
      <h2 className="px-2 py-1 text-meta font-medium text-muted-foreground">{texts.tables}</h2>
      {tables.length === 0 && <p className="px-2 py-1 text-muted-foreground">{texts.none.title}</p>}
      {tables.map(({ id, name, description }) => (
        <NavLink key={id} to={path(name)} title={description ?? undefined} className={entryClass}>
          <Table2 aria-hidden className="size-4 shrink-0 opacity-70" />
          <span className="truncate">{name}</span>
        </NavLink>
      ))}
      {hasDatabase && (
        <NavLink
          to={editorPath(organization, project, document_id, "data/x/auth.users")}
          className={entryClass}
        >
          <Users aria-hidden className="size-4 shrink-0 opacity-70" />
          {texts.users}
        </NavLink>
      )}
      {canEdit && (
        <NavLink to={path(NEW_TABLE)} className={entryClass}>
          <Plus aria-hidden className="size-4 shrink-0 opacity-70" />
          {texts.new_table}
        </NavLink>
      )}
    </section>
  );
}
