import { useAtomValue, useSetAtom } from "jotai";
import { Plus } from "lucide-react";
import { useState } from "react";
import { type ConnectedTable, keyColumns, whyTableReadOnly } from "#core/connections/connected-table.ts";
import type { ExternalDatabase, ExternalSchema } from "#core/contracts/connections/databases.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { Fold } from "../../../ui/layout/fold.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { addSchemaAtom, removeSchemaAtom } from "../../state/connections/database.ts";
import { canEditAtom } from "../../state/editing/document.ts";
import { Card } from "./card.tsx";
import { columnWords } from "./column-words.ts";
import { texts } from "./texts.ts";

const { schemas: words } = texts;
/** Longest name of a schema, in bytes. */
const MAX_NAME = 63;

/** The schemas that are read, with their tables. */
export function SchemasCard({ database }: { database: ExternalDatabase }) {
  const canEdit = useAtomValue(canEditAtom);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<string | null>(null);
  const remove = useSetAtom(removeSchemaAtom);
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      {words.add}
    </Button>
  );
  return (
    <Card title={words.title} description={words.description} action={canEdit && add}>
      {database.schemas.map((schema) => (
        <Schema
          key={schema.name}
          schema={schema}
          // One is needed to test keys with.
          onRemove={canEdit && database.schemas.length > 1 ? () => setRemoved(schema.name) : null}
        />
      ))}
      {isAdding && <AddSchema database={database} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        title={say(words.remove_title, { schema: removed ?? "" })}
        description={words.remove_description}
        action={words.remove_action}
        onConfirm={() => remove(database, removed ?? "")}
      />
    </Card>
  );
}

function AddSchema({ database, onClose }: { database: ExternalDatabase; onClose: () => void }) {
  const add = useSetAtom(addSchemaAtom);
  const [name, setName] = useState("");
  return (
    <FormDialog
      onClose={onClose}
      title={words.add_title}
      description={words.add_description}
      action={words.add_action}
      isReady={name.trim() !== ""}
      onSubmit={() => add(database, name.trim())}
    >
      {(problem) => (
        <FieldLabel label={words.name} problem={problem}>
          <Input
            value={name}
            maxLength={MAX_NAME}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus
            onChange={(event) => setName(event.target.value)}
          />
        </FieldLabel>
      )}
    </FormDialog>
  );
}

function Schema({ schema, onRemove }: { schema: ExternalSchema; onRemove: (() => void) | null }) {
  const { name, tables } = schema;
  const count = tables.length === 0 ? words.none : say(words.tables, { n: tables.length });
  return (
    <section aria-label={say(words.heading, { schema: name })} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 grow">
          <code className="font-medium break-all">{name}</code>{" "}
          <span className="text-meta text-muted-foreground">{count}</span>
        </h3>
        {onRemove !== null && (
          <Button size="sm" aria-label={say(words.remove_label, { schema: name })} onClick={onRemove}>
            {words.remove}
          </Button>
        )}
      </div>
      {tables.length > 0 && (
        <ul className="flex min-w-0 flex-col gap-1">
          {tables.map((table) => (
            <li key={table.name} className="min-w-0">
              <Table table={table} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Table({ table }: { table: ConnectedTable }) {
  const { name, columns, description } = table;
  const whyReadOnly = whyTableReadOnly(table);
  const title = whyReadOnly === null ? words.table : words.table_readonly;
  return (
    <Fold title={say(title, { table: name, n: columns.length })}>
      <div className="flex min-w-0 flex-col gap-2 pb-3 pl-5">
        {description !== null && <p className="break-words">{description}</p>}
        <p className="text-meta text-muted-foreground">{methodWords(table)}</p>
        <ul aria-label={say(texts.columns.list, { table: name })} className="flex min-w-0 flex-col gap-1.5">
          {columns.map((column) => (
            <li key={column.name} className="min-w-0">
              <code className="break-all">{column.name}</code>
              <span className="block break-words text-meta text-muted-foreground">
                {columnWords(column).join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Fold>
  );
}

/** What can be done with the rows of a table, as sentences. */
function methodWords(table: ConnectedTable): string {
  const { methods: names } = texts;
  const { methods } = table;
  const all = Object.keys(names.names) as (keyof typeof names.names)[];
  const list = new Intl.ListFormat("en").format(
    all.filter((method) => methods.includes(method)).map((method) => names.names[method]),
  );
  const said = methods.length === all.length ? names.all : say(names.only, { methods: list });
  return methods.length > 1 && keyColumns(table).length === 0 ? `${said} ${names.no_key}` : said;
}
