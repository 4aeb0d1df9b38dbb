import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { useParams } from "react-router";
import { NEW_TABLE } from "#core/contracts/wire/paths.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { NewTable } from "../features/schemas/new-table.tsx";
import { TableHeading } from "../features/schemas/table-heading.tsx";
import { TableNotFound } from "../features/schemas/table-not-found.tsx";
import { loadedStateAtom } from "../state/editing/open-document.ts";

const TablePage = lazyPart(() => import("../features/grid/page/table-page.tsx"));
const NewConnectedTable = lazyPart(() => import("../features/connections/new-connected-table.tsx"));
const ColumnPanel = lazyPart(() => import("./column-panel.tsx"));

/** A page of a schema: one of its tables, or a new one. */
export default function SchemaPage() {
  const { table } = useParams();
  const state = useAtomValue(loadedStateAtom);
  if (table === NEW_TABLE) return <NewTable Connected={NewConnectedTable} />;
  if (state.status !== "ready") return <TableNotFound />;
  return (
    <TablePage
      kind="row"
      heading={<TableHeading />}
      panel={
        <Suspense>
          <ColumnPanel />
        </Suspense>
      }
    />
  );
}
