import { useAtomValue, useSetAtom } from "jotai";
import { Table2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { tablePath } from "#core/contracts/wire/paths.ts";
import type { TableTemplate } from "#core/documents/table-templates.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { RadioCard } from "../../../ui/inputs/radio-card.tsx";
import { createTableAtom } from "../../state/documents/tables.ts";
import { canEditAtom, tablesAtom } from "../../state/editing/document.ts";
import { isReady, type TableDraft, TableFields } from "./table-fields.tsx";
import { TableNotFound } from "./table-not-found.tsx";
import { texts } from "./texts.ts";

const TEMPLATES = [
  null,
  "cms-starter",
  "cms-blog-starter",
] as const satisfies readonly (TableTemplate | null)[];

/** The page that creates a table. A schema without tables opens it. */
export function NewTable() {
  const canEdit = useAtomValue(canEditAtom);
  const isFirst = useAtomValue(tablesAtom)?.length === 0;
  if (!canEdit && !isFirst) return <TableNotFound />;
  if (!canEdit) {
    return (
      <EmptyState
        picture={<Table2 aria-hidden />}
        title={texts.none.title}
        description={texts.none.viewer}
        heading="h1"
      />
    );
  }
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div className="mx-auto flex w-full max-w-md flex-col gap-6 px-4 py-10">
        <div>
          <h1 className="text-[20px] leading-7 font-semibold tracking-tight">
            {isFirst ? texts.none.first : texts.new_table}
          </h1>
          <p className="mt-1 text-muted-foreground">{texts.none.text}</p>
        </div>
        <NewTableForm />
      </div>
    </div>
  );
}

function NewTableForm() {
  const { organization = "", project = "", document_id = "" } = useParams();
  const [draft, setDraft] = useState<TableDraft>({ name: "", description: "" });
  const [template, setTemplate] = useState<TableTemplate | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const createTable = useSetAtom(createTableAtom);
  const navigate = useNavigate();

  async function create(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isReady(draft)) return;
    setBusy(true);
    setProblem(null);
    try {
      const description = draft.description.trim() || null;
      const { name } = await createTable(document_id, { table_name: draft.name, description, template });
      void navigate(tablePath(organization, project, document_id, name));
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={create} className="flex flex-col gap-4">
      <TableFields
        draft={draft}
        problem={problem}
        onChange={(next) => {
          setDraft(next);
          setProblem(null);
        }}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">{texts.columns}</legend>
        {TEMPLATES.map((one) => {
          const { title, about } = texts.templates[one ?? "empty"];
          return (
            <RadioCard
              key={title}
              name="template"
              isChosen={template === one}
              onChoose={() => setTemplate(one)}
              className="flex-col rounded-md border border-input bg-card px-3 py-2 has-checked:border-primary has-checked:bg-accent/40"
            >
              <span className="font-medium">{title}</span>
              <span className="text-meta text-muted-foreground">{about}</span>
            </RadioCard>
          );
        })}
      </fieldset>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={!isReady(draft)}>
          {texts.create}
        </Button>
      </div>
    </form>
  );
}
