import { useSetAtom } from "jotai";
import { useId, useState } from "react";
import type { ConnectedColumn, ConnectedTable } from "#core/connections/connected-table.ts";
import { isAskedFor } from "#core/connections/question-of-column.ts";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { addQuestionsAtom } from "../../state/connections/tables.ts";
import { typeWords } from "./column-words.ts";
import { texts } from "./texts.ts";

const { questions: words } = texts;

interface AddQuestionsProps {
  table: ConnectedTable;
  /** The name of its schema. */
  schema: string;
  /** Columns without a question. */
  columns: readonly ConnectedColumn[];
  onClose: () => void;
}

/** Chooses the columns that questions are added for, at the end of the form. */
export function AddQuestions({ table, schema, columns, onClose }: AddQuestionsProps) {
  const add = useSetAtom(addQuestionsAtom);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(columns.filter((column) => isAskedFor(column, table)).map(({ name }) => name)),
  );
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      description={words.description}
      action={words.action}
      isReady={chosen.size > 0}
      onSubmit={() =>
        add(
          columns.filter(({ name }) => chosen.has(name)),
          { table, schema },
        )
      }
    >
      <ul className="flex flex-col gap-1">
        {columns.map((column) => (
          <ColumnChoice
            key={column.name}
            column={column}
            isChosen={chosen.has(column.name)}
            onChoose={(isChosen) => {
              const next = new Set(chosen);
              if (isChosen) next.add(column.name);
              else next.delete(column.name);
              setChosen(next);
            }}
          />
        ))}
      </ul>
    </FormDialog>
  );
}

interface ColumnChoiceProps {
  column: ConnectedColumn;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function ColumnChoice({ column, isChosen, onChoose }: ColumnChoiceProps) {
  const id = useId();
  return (
    <li className="flex min-h-7 items-center gap-2.5 pointer-coarse:min-h-10">
      <Checkbox id={id} checked={isChosen} onCheckedChange={onChoose} />
      <label htmlFor={id} className="min-w-0 grow">
        <code className="break-all">{column.name}</code>{" "}
        <span className="text-meta text-muted-foreground">
          {typeWords(column)}
          {column.refers_to !== null && `, ${say(words.chosen, { table: column.refers_to.table })}`}
        </span>
      </label>
    </li>
  );
}
