import { useAtomValue } from "jotai";
import { Lock } from "lucide-react";
import type { KeyboardEvent } from "react";
import { NavLink, useParams } from "react-router";
import { type EditorPage, editorPath } from "#core/contracts/wire/paths.ts";
import type { TableKind } from "#core/tables/columns.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { walkBar } from "../../../../ui/walk-bar.ts";
import { documentAtom } from "../../../state/editing/document.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { texts } from "../texts.ts";

type FormTable = Exclude<TableKind, "row">;
const PAGES: readonly (readonly [FormTable, EditorPage])[] = [
  ["response", "data/responses"],
  ["session", "data/responses/sessions"],
  ["customer", "data/customers"],
];
/** Of a form with a main table. */
const CONNECTED_PAGES: typeof PAGES = [
  ["connected", "data/responses"],
  ["response", "data/responses/own"],
  ...PAGES.slice(1),
];

/** Unlike a link, a tab is also opened by the space bar. */
function walkTabs(event: KeyboardEvent<HTMLElement>) {
  walkBar(event);
  if (event.key !== " ") return;
  event.preventDefault();
  (event.target as HTMLElement).click();
}

/**
 * Tabs with the tables of a form, as one stop of the Tab key on the way to the grid. Says of a table that nobody
 * can edit that it is read-only.
 */
export function TableTabs({ kind }: { kind: TableKind }) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const { label, readonly, readonly_hint } = texts.tables;
  const { connection } = useAtomValue(documentAtom);
  const { isReadonly } = useAtomValue(tableAtom);
  const pages = connection === null ? PAGES : CONNECTED_PAGES;
  const nameOf = (of: FormTable) => {
    if (of === "connected") return connection!.sb_table_name;
    return of === "response" && connection !== null ? texts.tables.connected.own : texts.tables[of].title;
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      className="flex h-9 min-w-0 grow items-stretch gap-1 px-2"
      onKeyDown={walkTabs}
    >
      {pages.map(([of, page]) => (
        <NavLink
          key={of}
          end
          role="tab"
          aria-selected={of === kind}
          tabIndex={of === kind ? 0 : -1}
          to={editorPath(organization, project, document_id, page)}
          className={({ isActive }) =>
            classNames(
              "-mb-px flex items-center gap-1.5 border-b-2 px-2 text-meta font-medium pointer-coarse:px-3",
              isActive
                ? "border-primary text-foreground"
                : "border-transparent text-muted-foreground hover:text-foreground",
            )
          }
        >
          <span className="max-w-40 truncate">{nameOf(of)}</span>
          {isReadonly && of === kind && (
            <span
              title={typeof isReadonly === "string" ? isReadonly : readonly_hint}
              className="flex items-center gap-1 font-normal text-muted-foreground"
            >
              <Lock aria-hidden className="size-3" />
              {readonly}
            </span>
          )}
        </NavLink>
      ))}
    </div>
  );
}
