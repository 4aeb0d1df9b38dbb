import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { takesRows } from "#core/connections/connected-table.ts";
import { idColumns, usualIdColumn } from "#core/connections/id-column.ts";
import type { TableConnection } from "#core/connections/table-connection.ts";
import type { ExternalDatabase } from "#core/contracts/connections/databases.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Combobox } from "../../../ui/inputs/choices/combobox.tsx";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { say, sayWith } from "../../../ui/say.ts";
import { mainTableAtom } from "../../state/connections/main-table.ts";
import { connectMainTableAtom, disconnectMainTableAtom } from "../../state/connections/tables.ts";
import { canEditAtom } from "../../state/editing/document.ts";
import { Card } from "./card.tsx";
import { tableName } from "./change-words.ts";
import { type PlacedTable, placedTables, tableChoices } from "./table-choices.ts";
import { texts } from "./texts.ts";
import { Written } from "./written.tsx";

const { main: words } = texts;

/** The table into which the responses of a form are also written. */
export function MainTableCard({ database }: { database: ExternalDatabase }) {
  const connection = useAtomValue(mainTableAtom);
  const canEdit = useAtomValue(canEditAtom);
  return (
    <Card title={words.title} description={words.description}>
      {connection !== null && <ConnectedTable connection={connection} />}
      {connection === null && !canEdit && <p>{words.viewer}</p>}
      {connection === null && canEdit && <ChooseTable database={database} />}
    </Card>
  );
}

function ChooseTable({ database }: { database: ExternalDatabase }) {
  const connect = useSetAtom(connectMainTableAtom);
  const [key, setKey] = useState("");
  const [named, setNamed] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const tables = placedTables(database);
  const chosen = tables.find((table) => table.key === key) ?? null;
  const id_column = chosen === null ? null : (named ?? usualIdColumn(chosen.table));
  if (!tables.some(({ table }) => takesRows(table))) return <p>{words.no_tables}</p>;

  function choose(next: string) {
    setKey(next);
    setNamed(null);
    setProblem(null);
  }

  async function act() {
    if (chosen === null) return;
    setBusy(true);
    setProblem(null);
    try {
      await connect({ schema_name: chosen.schema_name, table_name: chosen.table.name, id_column });
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <>
      <FieldLabel label={words.table} problem={problem}>
        <Combobox
          value={key}
          onChange={choose}
          choices={tableChoices(tables, ({ table }) => (takesRows(table) ? null : words.only_read))}
        />
      </FieldLabel>
      {chosen !== null && (
        <>
          <FieldLabel label={words.id_column} hint={words.id_hint}>
            <Select value={id_column ?? ""} onChange={setNamed} choices={idChoices(chosen)} />
          </FieldLabel>
          <Written table={chosen.table} schema={chosen.schema_name} id_column={id_column} />
          <div>
            <Button variant="primary" isBusy={isBusy} onClick={() => void act()}>
              {words.connect}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** A key that is a single uuid is always used unless another column is named, so that there is no choice without. */
function idChoices({ table }: PlacedTable) {
  const columns = idColumns(table).map((name) => ({ value: name, label: name }));
  return usualIdColumn(table) === null ? [{ value: "", label: words.no_id }, ...columns] : columns;
}

function ConnectedTable({ connection }: { connection: TableConnection }) {
  const { sb_schema_name, sb_table_name, sb_table_schema, id_column, is_missing } = connection;
  const canEdit = useAtomValue(canEditAtom);
  const disconnect = useSetAtom(disconnectMainTableAtom);
  const [isAsked, setAsked] = useState(false);
  const table = tableName(sb_schema_name, sb_table_name);
  return (
    <>
      <p>
        {sayWith(words.writes_to, { table: <code className="font-medium break-all">{table}</code> })}{" "}
        {id_column !== null && sayWith(words.ids, { column: <code className="break-all">{id_column}</code> })}
      </p>
      {is_missing && <Notice title={words.is_missing.title}>{words.is_missing.text}</Notice>}
      <Written table={sb_table_schema} schema={sb_schema_name} id_column={id_column} />
      {canEdit && (
        <div>
          <Button onClick={() => setAsked(true)}>{words.disconnect}</Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={say(words.disconnect_title, { table })}
        description={words.disconnect_text}
        action={words.disconnect}
        onConfirm={() => disconnect()}
      />
    </>
  );
}
