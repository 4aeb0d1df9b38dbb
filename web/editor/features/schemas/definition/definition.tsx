import { useAtomValue } from "jotai";
import { ArrowLeft, KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { connectedProperties } from "#core/connections/table-properties.ts";
import { tablePath } from "#core/contracts/wire/paths.ts";
import { type TableProperty, tableProperties } from "#core/tables/definition.ts";
import { say } from "../../../../ui/say.ts";
import { documentAtom } from "../../../state/editing/document.ts";
import { DiagramSection } from "./diagram-section.tsx";
import { OpenTable } from "./open-table.tsx";
import { definitionTexts as words } from "./texts.ts";

interface DefinitionProps {
  /** How programs add rows. */
  api: ReactNode;
}

/** A table's columns as a database knows them, and its API. */
export function Definition({ api }: DefinitionProps) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const { form, tables, connection } = useAtomValue(documentAtom);
  const properties =
    connection === null
      ? tableProperties(form.fields)
      : connectedProperties(connection.sb_table_schema, form.fields);
  const table = tables?.find(({ id }) => id === form.form_id);
  if (table === undefined) return null;
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-8 px-4 py-6 md:py-10">
        <div>
          <Link
            to={tablePath(organization, project, document_id, table.name)}
            className="flex w-fit items-center gap-1.5 rounded-sm text-muted-foreground hover:text-foreground"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {words.back}
          </Link>
          <h1 className="mt-2 text-[20px] leading-7 font-semibold tracking-tight">{table.name}</h1>
          {table.description && <p className="mt-1 text-muted-foreground">{table.description}</p>}
        </div>
        <section aria-labelledby="attributes" className="flex flex-col gap-3">
          <h2 id="attributes" className="text-title font-semibold">
            {words.attributes}
          </h2>
          {form.fields.length === 0 && connection === null && (
            <p className="text-muted-foreground">{words.none}</p>
          )}
          <Attributes properties={properties} />
        </section>
        <DiagramSection table_id={table.id} />
        <section aria-labelledby="api" className="flex flex-col gap-4">
          <h2 id="api" className="text-title font-semibold">
            {words.api}
          </h2>
          <OpenTable name={table.name} />
          {api}
        </section>
      </div>
    </div>
  );
}

const cellClass = "border-t border-border px-3 py-2 align-top";

function Attributes({ properties }: { properties: readonly TableProperty[] }) {
  const { tables } = useAtomValue(documentAtom);
  const nameOf = (key: NonNullable<TableProperty["foreign_key"]>) =>
    "outside" in key
      ? `${key.outside.table}.${key.outside.column}`
      : (tables?.find(({ id }) => id === key.table_id)?.name ?? words.another);
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the content
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-border"
    >
      <table className="w-full min-w-[640px] border-collapse text-left">
        <thead className="bg-muted text-muted-foreground">
          <tr>
            {[words.name, words.type, words.key, words.fallback, words.nullable].map((head) => (
              <th key={head} scope="col" className="px-3 py-2 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {properties.map((property) => (
            <tr key={property.name}>
              <th scope="row" className={`${cellClass} font-normal`}>
                <span className="font-mono break-all">{property.name}</span>
                {property.label !== null && (
                  <span className="block text-meta text-muted-foreground">{property.label}</span>
                )}
              </th>
              <td className={cellClass}>
                <span className="font-mono">{property.format}</span>
                {property.choices !== null && (
                  <span className="block text-meta break-words text-muted-foreground">
                    {property.choices.join(", ")}
                  </span>
                )}
              </td>
              <td className={cellClass}>
                {property.is_primary_key && (
                  <span className="flex items-center gap-1.5">
                    <KeyRound aria-hidden className="size-3.5 text-muted-foreground" />
                    {words.primary}
                  </span>
                )}
                {property.foreign_key !== null && say(words.foreign, { table: nameOf(property.foreign_key) })}
              </td>
              <td className={`${cellClass} font-mono`}>{property.default}</td>
              <td className={cellClass}>{property.is_nullable ? words.yes : words.no}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
