import { useAtomValue, useSetAtom } from "jotai";
import { Waypoints } from "lucide-react";
import { Suspense, useEffect } from "react";
import { useParams } from "react-router";
import type { SchemaColumn, SchemaTable } from "#core/contracts/documents/tables.ts";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { say } from "../../../../ui/say.ts";
import { loadSchemaTablesAtom, schemaTablesAtom } from "../../../state/documents/schema-tables.ts";
import { tablesAtom } from "../../../state/editing/document.ts";
import { relationsOf } from "./diagram/relations.ts";
import { definitionTexts } from "./texts.ts";

const { diagram: words, another } = definitionTexts;
const Diagram = lazyPart(() => import("./diagram/diagram.tsx"));

/** All tables of the schema with the references between them: a diagram, and a list for screen readers. */
export function DiagramSection({ table_id }: { table_id: string }) {
  return (
    <section aria-labelledby="relations" className="flex flex-col gap-3">
      <h2 id="relations" className="text-title font-semibold">
        {words.heading}
      </h2>
      <Relations table_id={table_id} />
    </section>
  );
}

const frameClass = "relative h-[min(60vh,460px)] overflow-hidden rounded-lg border border-border bg-card";

function Relations({ table_id }: { table_id: string }) {
  const { document_id = "" } = useParams();
  const state = useAtomValue(schemaTablesAtom);
  const load = useSetAtom(loadSchemaTablesAtom);
  // They are read anew whenever somebody changes a table.
  const listed = useAtomValue(tablesAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the changed list is the trigger
  useEffect(() => void load(document_id), [document_id, listed, load]);
  if (state.of !== document_id || state.status === "loading") return <Loading />;
  if (state.status === "failed")
    return <ErrorState title={words.failed} message={state.message} onRetry={() => void load(document_id)} />;
  const tables = state.value;
  if (relationsOf(tables).length === 0) {
    return (
      <div className="rounded-lg border border-border">
        <EmptyState
          picture={<Waypoints aria-hidden />}
          heading="h3"
          title={words.none}
          description={words.none_about}
        />
      </div>
    );
  }
  return (
    <div className={frameClass}>
      <Suspense fallback={<Loading />}>
        <Diagram tables={tables} table_id={table_id} />
      </Suspense>
      <TableList tables={tables} />
    </div>
  );
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className="h-[min(60vh,460px)]" />
    </div>
  );
}

/** The content of the diagram in words. */
function TableList({ tables }: { tables: readonly SchemaTable[] }) {
  const nameOf = (id: string) => tables.find((table) => table.id === id)?.name ?? another;
  const wordsFor = ({ name, format, is_primary_key, refers_to }: SchemaColumn) => {
    if (refers_to !== null) {
      const to = [nameOf(refers_to.table_id), refers_to.column].filter((part) => part !== null).join(".");
      return say(words.column.reference, { name, format, to });
    }
    return say(is_primary_key ? words.column.key : words.column.other, { name, format });
  };
  return (
    <ul aria-label={words.list} className="sr-only">
      {tables.map((table) => (
        <li key={table.id}>
          {table.name}
          <ul>
            {table.columns.map((column) => (
              <li key={column.name}>{wordsFor(column)}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
