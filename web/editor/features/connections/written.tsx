import { useAtomValue } from "jotai";
import { useId, useState } from "react";
import { Link, useParams } from "react-router";
import { type ConnectedTable, numberedColumn } from "#core/connections/connected-table.ts";
import { writtenColumns } from "#core/connections/written-columns.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { say } from "../../../ui/say.ts";
import { questionsAtom } from "../../state/connections/tables.ts";
import { canEditAtom } from "../../state/editing/document.ts";
import { AddQuestions } from "./add-questions.tsx";
import { texts } from "./texts.ts";

const { main: words } = texts;

interface WrittenProps {
  table: ConnectedTable;
  /** The name of its schema. */
  schema: string;
  /** The column for the ids of responses; null: none. */
  id_column: string | null;
}

/** What a response writes into a table, and what it does not. */
export function Written({ table, schema, id_column }: WrittenProps) {
  const questions = useAtomValue(questionsAtom);
  const { organization = "", project = "", document_id = "" } = useParams();
  const { written, without_column, missing, unused } = writtenColumns(table, questions, id_column);
  const columns = [...missing, ...unused];
  const numbered = numberedColumn(table);
  const canEdit = useAtomValue(canEditAtom);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {missing.length > 0 && (
        <Notice title={words.missing.title}>
          {say(words.missing.text, { columns: missing.join(", ") })}
        </Notice>
      )}
      {numbered !== null && columns.includes(numbered) && (
        <p className="text-meta text-muted-foreground">{say(words.numbered, { column: numbered })}</p>
      )}
      {id_column === null && <Notice title={words.no_id_notice.title}>{words.no_id_notice.text}</Notice>}
      <Names
        title={written.length === 0 ? words.none_written : say(words.written, { n: written.length })}
        names={written.map(({ name }) => name)}
      />
      {without_column.length > 0 && (
        <Names title={words.without_column} names={without_column.map(({ name }) => name)} />
      )}
      {columns.length > 0 && <Names title={words.unused} names={columns} />}
      {columns.length > 0 && canEdit && (
        <div>
          <Button size="sm" onClick={() => setAdding(true)}>
            {texts.questions.open}
          </Button>
        </div>
      )}
      {isAdding && (
        <AddQuestions
          {...{ table, schema }}
          columns={table.columns.filter(({ name }) => columns.includes(name))}
          onClose={() => setAdding(false)}
        />
      )}
      {(without_column.length > 0 || columns.length > 0) && (
        <p className="text-meta text-muted-foreground">
          {words.rename}{" "}
          <Link
            to={editorPath(organization, project, document_id, "form/edit")}
            className="text-foreground underline underline-offset-2"
          >
            {words.open_builder}
          </Link>
        </p>
      )}
    </>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  const id = useId();
  return (
    <div>
      <p id={id}>{title}</p>
      {names.length > 0 && (
        <ul aria-labelledby={id} className="mt-1 flex flex-wrap gap-1">
          {names.map((name) => (
            <li key={name} className="min-w-0 rounded-sm bg-muted px-1.5">
              <code className="text-meta break-all">{name}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
