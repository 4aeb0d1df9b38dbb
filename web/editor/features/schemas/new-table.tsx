import { useAtomValue, useSetAtom } from "jotai";
import { Table2 } from "lucide-react";
import { type ComponentType, type FormEvent, Suspense, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { CreatedTable } from "#core/contracts/documents/tables.ts";
import { tablePath } from "#core/contracts/wire/paths.ts";
import { nameIssue } from "#core/documents/names.ts";
import type { TableTemplate } from "#core/documents/table-templates.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { RadioCard } from "../../../ui/inputs/radio-card.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { type ConnectedTableSketch, createConnectedTableAtom } from "../../state/connections/tables.ts";
import { createTableAtom, makeTableAtom } from "../../state/documents/tables.ts";
import { canEditAtom, tablesAtom } from "../../state/editing/document.ts";
import type { ImportPlan, NewTablePlan } from "./import/plan.ts";
import { isReady, type TableDraft, TableFields } from "./table-fields.tsx";
import { TableNotFound } from "./table-not-found.tsx";
import { texts } from "./texts.ts";

const NewTableFile = lazyPart(() => import("./import/new-table-file.tsx"));
const ImportRunDialog = lazyPart(() => import("./import/import-run-dialog.tsx"));

/** Where the columns come from. */
const WAYS = ["empty", "file", "supabase", "cms-starter", "cms-blog-starter"] as const satisfies readonly (
  | TableTemplate
  | "empty"
  | "file"
  | "supabase"
)[];
type Way = (typeof WAYS)[number];

type ConnectedPlan = Omit<ConnectedTableSketch, "name">;

interface NewTableProps {
  /** Chooses a table of the connected database. */
  Connected: ComponentType<{
    onPlan: (plan: ConnectedPlan | null) => void;
    onTable: (table_name: string) => void;
  }>;
}

/** The page that creates a table. A schema without tables opens it. */
export function NewTable({ Connected }: NewTableProps) {
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
      {/* A list of columns needs more width. */}
      <div className="mx-auto flex w-full max-w-md flex-col gap-6 px-4 py-10 has-[[data-wide]]:max-w-2xl">
        <div>
          <h1 className="text-[20px] leading-7 font-semibold tracking-tight">
            {isFirst ? texts.none.first : texts.new_table}
          </h1>
          <p className="mt-1 text-muted-foreground">{texts.none.text}</p>
        </div>
        <NewTableForm Connected={Connected} />
      </div>
    </div>
  );
}

function NewTableForm({ Connected }: NewTableProps) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const [draft, setDraft] = useState<TableDraft>({ name: "", description: "" });
  const [way, setWay] = useState<Way>("empty");
  const [plan, setPlan] = useState<NewTablePlan | null>(null);
  const [connected, setConnected] = useState<ConnectedPlan | null>(null);
  /** The new table whose rows are being imported. */
  const [importing, setImporting] = useState<{ table: CreatedTable; plan: ImportPlan } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const createTable = useSetAtom(createTableAtom);
  const createConnected = useSetAtom(createConnectedTableAtom);
  const makeTable = useSetAtom(makeTableAtom);
  const navigate = useNavigate();
  const isFromFile = way === "file";
  const isConnected = way === "supabase";
  const hasColumns = (!isFromFile || plan !== null) && (!isConnected || connected !== null);
  const canCreate = isReady(draft) && hasColumns;
  const open = (name: string) => void navigate(tablePath(organization, project, document_id, name));

  async function create(event: FormEvent) {
    event.preventDefault();
    if (isBusy || importing !== null || !canCreate) return;
    setBusy(true);
    setProblem(null);
    const description = draft.description.trim() || null;
    const table = { table_name: draft.name, description };
    try {
      if (isConnected && connected !== null) {
        open(await createConnected(document_id, { ...connected, name: draft.name }));
      } else if (isFromFile && plan !== null) {
        const made = await makeTable(document_id, { ...table, template: null, columns: plan.new_columns });
        if (plan.table.rows.length === 0) return open(made.name);
        const { withMadeColumns } = await import("./import/plan.ts");
        setImporting({ table: made, plan: withMadeColumns(plan, made) });
      } else {
        const template = way === "empty" || isFromFile || isConnected ? null : way;
        open((await createTable(document_id, { ...table, template })).name);
      }
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={create} className="flex min-w-0 flex-col gap-4">
      <TableFields
        draft={draft}
        problem={problem}
        isDescribed={!isConnected}
        onChange={(next) => {
          setDraft(next);
          setProblem(null);
        }}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">{texts.columns}</legend>
        {WAYS.map((one) => {
          const { title, about } = texts.templates[one];
          return (
            <RadioCard
              key={title}
              name="template"
              isChosen={way === one}
              onChoose={() => {
                setWay(one);
                setPlan(null);
                setConnected(null);
              }}
              className="flex-col rounded-md border border-input bg-card px-3 py-2 has-checked:border-primary has-checked:bg-accent/40"
            >
              <span className="font-medium">{title}</span>
              <span className="text-meta text-muted-foreground">{about}</span>
            </RadioCard>
          );
        })}
      </fieldset>
      {isFromFile && (
        <div data-wide className={classNames("min-w-0", importing !== null && "invisible")}>
          <Suspense>
            <NewTableFile
              onPlan={setPlan}
              onFile={(file) =>
                setDraft((before) => (before.name ? before : { ...before, name: asTableName(file) }))
              }
            />
          </Suspense>
        </div>
      )}
      {isConnected && (
        <div data-wide className="min-w-0">
          <Suspense>
            <Connected
              onPlan={setConnected}
              onTable={(name) => {
                setProblem(null);
                setDraft((before) => ({ ...before, name: asTableName(name) || before.name }));
              }}
            />
          </Suspense>
        </div>
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={!canCreate}>
          {texts.create}
        </Button>
      </div>
      {importing !== null && (
        <Suspense>
          <ImportRunDialog {...importing} action={texts.open} onEnd={() => open(importing.table.name)} />
        </Suspense>
      )}
    </form>
  );
}

/** The name of a file or of a connected table as the name of a table; empty if it cannot be one. */
function asTableName(other: string): string {
  if (nameIssue("table", other) === null) return other;
  const name = other
    .replace(/\.\w+$/, "")
    .normalize("NFKD")
    .replace(/\p{Mark}+/gu, "")
    .replace(/[^a-zA-Z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .toLowerCase();
  return nameIssue("table", name) === null ? name : "";
}
