import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { UnfinishedCheck } from "#core/contracts/submitting.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import { Button } from "../../../../ui/button.tsx";
import { ErrorState } from "../../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { FormDialog } from "../../../../ui/overlays/form-dialog.tsx";
import { say } from "../../../../ui/say.ts";
import { canEditAtom } from "../../../state/editing/document.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { addUnfinishedAtom, checkUnfinishedAtom } from "../../../state/grid/unfinished/unfinished.ts";
import { RECORD_PARAMETER } from "../page/use-record-address.ts";
import { recordTexts } from "./texts.ts";

const { unfinished: words } = recordTexts;

/** The respondent may go on typing. The answers are checked again once they pause for so long, in milliseconds. */
const PAUSE_MS = 1_000;

/** Adds the answers of an unfinished session as a response, for members who may edit. */
export function AddUnfinished({ row }: { row: GridRow }) {
  const canEdit = useAtomValue(canEditAtom);
  const [isAsked, ask] = useState(false);
  if (!canEdit || row.state !== "unfinished") return null;
  return (
    <section
      aria-label={words.label}
      className="mb-5 flex flex-col items-start gap-2 rounded-md bg-muted p-3"
    >
      <p className="text-meta text-muted-foreground">{words.note}</p>
      <Button size="sm" onClick={() => ask(true)}>
        {words.open}
      </Button>
      {isAsked && <AddDialog row={row} onClose={() => ask(false)} />}
    </section>
  );
}

function AddDialog({ row, onClose }: { row: GridRow; onClose: () => void }) {
  const check = useSetAtom(checkUnfinishedAtom);
  const add = useSetAtom(addUnfinishedAtom);
  const navigate = useNavigate();
  const { organization = "", project = "", document_id = "" } = useParams();
  const [result, setResult] = useState<UnfinishedCheck | Error | null>(null);
  const isFirst = useRef(true);
  const { id, version } = row;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the respondent may go on typing
  useEffect(() => {
    let isCurrent = true;
    const show = (found: UnfinishedCheck | Error) => {
      if (isCurrent) setResult(found);
    };
    const timer = setTimeout(() => void check(id).then(show, show), isFirst.current ? 0 : PAUSE_MS);
    isFirst.current = false;
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [check, id, version]);
  const problem = result instanceof Error ? result : null;
  const checked = result instanceof Error ? null : result;

  async function submit() {
    const { response_id, local_index } = await add(id);
    const address = editorPath(organization, project, document_id, "data/responses");
    toast.success(say(words.added, { id: formatLocalIndex(local_index) }), {
      action: {
        label: words.show,
        onClick: () => void navigate(`${address}?${RECORD_PARAMETER}=${response_id}`),
      },
    });
  }

  return (
    <FormDialog
      title={words.title}
      description={words.description}
      action={words.action}
      isCancelFirst
      isReady={checked !== null}
      onClose={onClose}
      onSubmit={submit}
    >
      {problem !== null ? (
        <ErrorState title={words.failed} message={problem.message} />
      ) : checked === null ? (
        <div role="status" aria-label={words.checking}>
          <Skeleton className="h-16" />
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <p>{say(words.progress, { answered: checked.answered, asked: checked.asked })}</p>
          <Questions title={words.missing} questions={checked.missing} />
          <Questions title={words.kept_as_typed} questions={checked.kept_as_typed} />
        </div>
      )}
    </FormDialog>
  );
}

function Questions({ title, questions }: { title: string; questions: UnfinishedCheck["kept_as_typed"] }) {
  if (questions.length === 0) return null;
  return (
    <div>
      <p className="font-medium">{title}</p>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5">
        {questions.map(({ field_id, label }) => (
          <li key={field_id} className="break-words">
            {label ?? words.deleted}
          </li>
        ))}
      </ul>
    </div>
  );
}
