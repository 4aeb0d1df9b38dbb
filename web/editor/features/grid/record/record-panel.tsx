import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { isFileField } from "#core/forms/submitting/posted-files.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { RelativeTime } from "../../../../ui/relative-time.tsx";
import { say } from "../../../../ui/say.ts";
import { formAtom } from "../../../state/editing/document.ts";
import { cellLookAtom } from "../../../state/grid/cell-look.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { openFilesAtom } from "../../../state/grid/files.ts";
import { openRecordAtom } from "../../../state/grid/panel.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { activeCellAtom, revealCellAtom } from "../../../state/grid/selection.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { gridZoneAtom } from "../../../state/grid/zone.ts";
import { announceAtom } from "../../../state/shell/announcement.ts";
import { cellKind } from "../cells/cell-kinds.ts";
import { exactText } from "../cells/cell-look.ts";
import { formatExactMoment } from "../cells/moment.ts";
import { texts } from "../texts.ts";
import { focusGrid, SidePanel } from "./side-panel.tsx";
import { recordTexts } from "./texts.ts";

const { record: words } = recordTexts;
const CustomerSection = lazyPart(() => import("./customer-section.tsx"));
const PersonActions = lazyPart(() => import("./person-actions.tsx"));

/** A row with all answers. */
export default function RecordPanel() {
  const [row, setOpen] = useAtom(openRecordAtom);
  const { kind } = useAtomValue(tableAtom);
  const close = () => {
    setOpen(null);
    focusGrid();
  };
  if (row === null) return null;
  return (
    <SidePanel label={words.labels[kind]} onClose={close}>
      {(button) => (
        <Record row={row} onClose={close}>
          {button}
        </Record>
      )}
    </SidePanel>
  );
}

interface RecordProps {
  row: GridRow;
  onClose: () => void;
  /** A close button; null if the container has one. */
  children: ReactNode;
}

function Record({ row, onClose, children }: RecordProps) {
  const { kind, fields } = useAtomValue(tableAtom);
  const heading = useRef<HTMLHeadingElement>(null);
  /**
   * Id of the response that was reached with the step buttons. The focus then stays on the button for further
   * steps.
   */
  const stepped = useRef<string | null>(null);
  useEffect(() => {
    if (stepped.current !== row.id) heading.current?.focus();
  }, [row.id]);
  const sorted = [...fields].sort((a, b) => a.local_index - b.local_index);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles Escape from all controls inside
    <div
      className="flex min-h-0 grow flex-col"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <header
        className={classNames(
          "flex min-h-12 items-center gap-1 border-b border-border pl-4",
          // The sheet has its close button there.
          children === null ? "pr-12 pointer-coarse:pr-14" : "pr-2",
        )}
      >
        <h2 ref={heading} tabIndex={-1} className="tabular grow text-title font-semibold outline-none">
          {say(texts.tables[kind].row, { id: row.local_id })}
        </h2>
        <RecordSteps
          row={row}
          onStep={(row_id) => {
            stepped.current = row_id;
          }}
        />
        {children}
      </header>
      <section
        aria-label={words.answers}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the content
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto px-4 py-4 -outline-offset-2"
      >
        <dl className="flex flex-col gap-4">
          {sorted.map((field) => (
            <Answer key={field.id} field={field} row={row} />
          ))}
        </dl>
        <hr className="my-5 border-border" />
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-meta text-muted-foreground">
          <Moment name={kind === "session" ? words.started : words.received} iso={row.created_at} />
          {kind === "session" && row.updated_at && <Moment name={words.changed} iso={row.updated_at} />}
          {row.submitted_at && <Moment name={words.submitted} iso={row.submitted_at} />}
          {row.platform_powered_by && (
            <Fact name={words.source}>{SOURCES[row.platform_powered_by] ?? words.other_source}</Fact>
          )}
          <Fact name={kind === "session" ? words.session_id : words.id}>
            <span className="font-mono break-all select-all">{row.id}</span>
          </Fact>
        </dl>
        {row.customer_id !== null && (
          <Suspense>
            <CustomerSection key={row.customer_id} customer_id={row.customer_id} />
            <PersonActions customer_id={row.customer_id} onErased={onClose} />
          </Suspense>
        )}
      </section>
    </div>
  );
}

/** Moves to the previous or next response of this page, in the grid's order. */
function RecordSteps({ row, onStep }: { row: GridRow; onStep: (row_id: string) => void }) {
  const rows = useAtomValue(gridRowsAtom);
  const active = useAtomValue(activeCellAtom);
  const setOpen = useSetAtom(openRecordAtom);
  const reveal = useSetAtom(revealCellAtom);
  const announce = useSetAtom(announceAtom);
  const { kind } = useAtomValue(tableAtom);
  const index = rows.findIndex(({ id }) => id === row.id);
  const step = (to: GridRow | undefined) => {
    if (to === undefined) return;
    onStep(to.id);
    setOpen(to.id);
    announce(say(texts.tables[kind].row, { id: to.local_id }));
    reveal({ row_id: to.id, column: active?.column ?? "__gf_display_id" });
  };
  const [before, after] = [rows[index - 1], rows[index + 1]];
  return (
    <>
      <IconButton label={words.previous} aria-disabled={!before} onClick={() => step(before)}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton label={words.next} aria-disabled={!after} onClick={() => step(after)}>
        <ChevronDown aria-hidden />
      </IconButton>
    </>
  );
}

function Answer({ field, row }: { field: FieldDefinition; row: GridRow }) {
  const cell = row.data[field.id];
  const look = useAtomValue(cellLookAtom);
  const { lang } = useAtomValue(formAtom);
  const kind = cellKind(field);
  const text = cell === undefined ? "" : exactText(cell, field, look);
  return (
    <div>
      <dt dir="auto" lang={lang} className="text-meta text-muted-foreground">
        {fieldName(field)}
      </dt>
      <dd
        dir="auto"
        lang={kind.is_prose && text !== "" ? lang : undefined}
        className="mt-0.5 break-words whitespace-pre-wrap"
      >
        {text === "" && !cell?.storage_object_paths?.length ? (
          <NoAnswer field={field} row={row} />
        ) : kind.Picture && cell ? (
          <kind.Picture cell={cell} />
        ) : kind.is_viewed ? (
          <FileLinks field={field} row={row} text={text} />
        ) : (
          text
        )}
      </dd>
    </div>
  );
}

function NoAnswer({ field, row }: { field: FieldDefinition; row: GridRow }) {
  const open = useSetAtom(openFilesAtom);
  const { canEdit } = useAtomValue(tableAtom);
  if (!canEdit || !isFileField(field))
    return <span className="text-muted-foreground">{texts.no_answer}</span>;
  return (
    <Button size="sm" onClick={() => open({ row_id: row.id, field_id: field.id })}>
      {words.add_file}
    </Button>
  );
}

function FileLinks({ field, row, text }: { field: FieldDefinition; row: GridRow; text: string }) {
  const open = useSetAtom(openFilesAtom);
  const cell = row.data[field.id];
  const count = cell?.storage_object_paths?.length;
  if (count === undefined) return text;
  const isText = !isFileField(field);
  return (
    <>
      {isText && <p>{text}</p>}
      <button
        type="button"
        className="text-left text-primary underline underline-offset-2"
        onClick={() => open({ row_id: row.id, field_id: field.id })}
      >
        {isText ? say(texts.cells.images, { n: count }) : text}
      </button>
    </>
  );
}

const SOURCES: Readonly<Record<string, string>> = words.sources;

function Moment({ name, iso }: { name: string; iso: string }) {
  const zone = useAtomValue(gridZoneAtom);
  return (
    <Fact name={name}>
      <RelativeTime iso={iso} /> ({formatExactMoment(iso, zone)})
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
