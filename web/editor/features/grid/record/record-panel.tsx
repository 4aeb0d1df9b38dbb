import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { ChevronDown, ChevronLeft, ChevronUp, Info, Trash2 } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { IconButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { say } from "../../../../ui/say.ts";
import { documentAtom } from "../../../state/editing/document.ts";
import {
  areDetailsShownAtom,
  openCustomerAtom,
  openRecordIdAtom,
  originCustomerAtom,
} from "../../../state/grid/panel.ts";
import {
  isRecordDeletedAtom,
  keptRecordAtom,
  loadRecordAtom,
  openRecordAtom,
  recordNeedAtom,
  recordStateAtom,
  recordStepsAtom,
  stepRecordAtom,
} from "../../../state/grid/record.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { activeCellAtom, revealCellAtom } from "../../../state/grid/selection.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { announceAtom } from "../../../state/shell/announcement.ts";
import { texts } from "../texts.ts";
import { useWords } from "../words/use-words.ts";
import { AddUnfinished } from "./add-unfinished.tsx";
import { Answer } from "./record-answer.tsx";
import { RecordFacts } from "./record-facts.tsx";
import { ResponseLink } from "./response-link.tsx";
import { focusGrid, PanelHeader, SidePanel } from "./side-panel.tsx";
import { recordTexts, recordWords } from "./texts.ts";

const { record: words } = recordTexts;
const CustomerSection = lazyPart(() => import("./customer-section.tsx"));
const PersonActions = lazyPart(() => import("./person-actions.tsx"));

/** A row with all answers, on this page or another. */
export default function RecordPanel() {
  const [row_id, setOpen] = useAtom(openRecordIdAtom);
  const row = useAtomValue(openRecordAtom);
  const load = useSetAtom(loadRecordAtom);
  const { kind } = useAtomValue(tableAtom);
  const need = useAtomValue(recordNeedAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another need has the record loaded again
  useEffect(() => void load(), [need, load]);
  const [stored, keep] = useAtom(keptRecordAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record has a row of its own
  useEffect(() => () => keep(null), [row_id, keep]);
  useEffect(() => {
    if (stored !== null) keep(stored);
  }, [stored, keep]);
  const close = () => {
    setOpen(null);
    focusGrid();
  };
  return (
    <SidePanel label={words.labels[kind]} onClose={close}>
      {(button) =>
        row === null ? <NoRecord close={button} /> : <Record row={row} onClose={close} close={button} />
      }
    </SidePanel>
  );
}

/** A record that is being loaded, that was deleted, or that does not exist. */
function NoRecord({ close }: { close: ReactNode }) {
  const state = useAtomValue(recordStateAtom);
  const isDeleted = useAtomValue(isRecordDeletedAtom);
  const { deleted, failed, loading } = useWords(recordWords);
  const load = useSetAtom(loadRecordAtom);
  return (
    <>
      <PanelHeader close={close}>
        <span className="grow" />
      </PanelHeader>
      {isDeleted ? (
        <Deleted title={deleted} />
      ) : state.status === "failed" ? (
        <ErrorState title={failed} message={state.message} onRetry={() => void load()} />
      ) : (
        <div role="status" aria-label={loading} className="flex flex-col gap-4 p-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
    </>
  );
}

function Deleted({ title }: { title: string }) {
  const message = useRef<HTMLDivElement>(null);
  // The focus may have been in the answers.
  useEffect(() => {
    if (document.activeElement === document.body) message.current?.focus();
  }, []);
  return (
    <div ref={message} role="status" tabIndex={-1} className="outline-none">
      <EmptyState picture={<Trash2 aria-hidden />} title={title} />
    </div>
  );
}

/** Says where the answers of a submitted session are. */
function SubmittedAnswers({ response, state }: Pick<GridRow, "response" | "state">) {
  const { document } = useAtomValue(documentAtom);
  const isAdded = state === "added";
  if (!response) return <p>{isAdded ? words.added_as_deleted : words.submitted_as_deleted}</p>;
  return (
    <p>
      {isAdded ? words.added_as : words.submitted_as}{" "}
      <ResponseLink {...response} document_id={document.id} form_title={words.response} />
    </p>
  );
}

interface RecordProps {
  row: GridRow;
  onClose: () => void;
  /** A close button; null if the container has one. */
  close: ReactNode;
}

function Record({ row, onClose, close }: RecordProps) {
  const { kind, fields } = useAtomValue(tableAtom);
  const { answers } = useWords(recordWords);
  const [areDetailsShown, showDetails] = useAtom(areDetailsShownAtom);
  const heading = useRef<HTMLHeadingElement>(null);
  /**
   * Id of the row that was reached with the step buttons. The focus then stays on the button for further
   * steps.
   */
  const stepped = useRef<string | null>(null);
  useEffect(() => {
    if (stepped.current !== row.id) heading.current?.focus();
  }, [row.id]);
  const sorted = [...fields].sort((a, b) => a.local_index - b.local_index);
  return (
    <>
      <PanelHeader close={close}>
        <BackToCustomer />
        <h2 ref={heading} tabIndex={-1} className="tabular grow text-title font-semibold outline-none">
          {say(texts.tables[kind].row, { id: row.local_id })}
        </h2>
        <IconButton
          label={words.details}
          aria-pressed={areDetailsShown}
          className="aria-pressed:bg-accent aria-pressed:text-accent-foreground"
          onClick={() => showDetails(!areDetailsShown)}
        >
          <Info aria-hidden />
        </IconButton>
        <RecordSteps
          onStep={(row_id) => {
            stepped.current = row_id;
          }}
        />
      </PanelHeader>
      <section
        aria-label={answers}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the content
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto px-4 py-4 -outline-offset-2"
      >
        <AddUnfinished row={row} />
        {row.submitted_at ? (
          <SubmittedAnswers response={row.response} state={row.state} />
        ) : (
          <dl className="flex flex-col gap-4">
            {sorted.map((field) => (
              <Answer key={`${row.id} ${field.id}`} field={field} row={row} />
            ))}
          </dl>
        )}
        {areDetailsShown && (
          <>
            <hr className="my-5 border-border" />
            <RecordFacts row={row} />
            {row.customer_id !== null && (
              <Suspense>
                <CustomerSection key={row.customer_id} customer_id={row.customer_id} />
                <PersonActions customer_id={row.customer_id} onErased={onClose} />
              </Suspense>
            )}
          </>
        )}
      </section>
    </>
  );
}

/** Returns to the customer whose list of responses led here. */
function BackToCustomer() {
  const customer_id = useAtomValue(originCustomerAtom);
  const openCustomer = useSetAtom(openCustomerAtom);
  if (customer_id === null) return null;
  return (
    <IconButton label={recordTexts.customer.back} onClick={() => openCustomer(customer_id)}>
      <ChevronLeft aria-hidden />
    </IconButton>
  );
}

/** Moves to the previous or next row in the grid's order, on this page or the next. */
function RecordSteps({ onStep }: { onStep: (row_id: string) => void }) {
  const { previous, next } = useAtomValue(recordStepsAtom);
  const active = useAtomValue(activeCellAtom);
  const takeStep = useSetAtom(stepRecordAtom);
  const reveal = useSetAtom(revealCellAtom);
  const announce = useSetAtom(announceAtom);
  const { kind } = useAtomValue(tableAtom);
  const names = useWords(recordWords);
  async function step(by: -1 | 1) {
    const column = active?.column ?? "__gf_display_id";
    const to = await takeStep(by, onStep);
    if (to === null) return;
    announce(say(texts.tables[kind].row, { id: to.local_id }));
    reveal({ row_id: to.id, column });
  }
  return (
    <>
      <IconButton label={names.previous} aria-disabled={!previous} onClick={() => previous && void step(-1)}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton label={names.next} aria-disabled={!next} onClick={() => next && void step(1)}>
        <ChevronDown aria-hidden />
      </IconButton>
    </>
  );
}
