import { useAtomValue, useSetAtom } from "jotai";
import { Pencil } from "lucide-react";
import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { isFileField } from "#core/forms/submitting/posted-files.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { isEditable } from "#core/tables/columns.ts";
import { isMaskable } from "#core/tables/mask.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { isComposing } from "../../../../ui/is-composing.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { say } from "../../../../ui/say.ts";
import { formAtom } from "../../../state/editing/document.ts";
import { cellLookAtom } from "../../../state/grid/cell-look.ts";
import { refusal } from "../../../state/grid/edits.ts";
import { openCellAtom } from "../../../state/grid/files.ts";
import { connectedNamesAtom, withConnectedName } from "../../../state/grid/references/connected-names.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { gridZoneAtom, limitsClockAtom } from "../../../state/grid/zone.ts";
import { type CellEditor, type Draft, isSameDraft } from "../cells/cell-kind.ts";
import { cellKind } from "../cells/cell-kinds.ts";
import { exactText } from "../cells/cell-look.ts";
import { useCellEdit } from "../cells/use-cell-edit.ts";
import { ChangedMeanwhile, useMeanwhile } from "../conflicts/use-meanwhile.ts";
import { useAskedNames } from "../references/use-asked-names.ts";
import { texts } from "../texts.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { recordTexts } from "./texts.ts";

const { record: words } = recordTexts;
const RecordReference = lazyPart(() => import("./record-reference.tsx"));

interface AnswerProps {
  field: FieldDefinition;
  row: GridRow;
  /** What an edit does instead of changing the row's cell. */
  onEdit?: ReturnType<typeof useCellEdit>;
}

/** An answer of the record. It is edited in its place, by the same control as in the grid. */
export function Answer({ field, row, onEdit }: AnswerProps) {
  const cell = row.data[field.id];
  const look = useAtomValue(cellLookAtom);
  const { lang } = useAtomValue(formAtom);
  const { canEdit } = useAtomValue(tableAtom);
  const change = useCellEdit();
  const edit = onEdit ?? change;
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const kind = cellKind(field);
  const names = useAtomValue(connectedNamesAtom);
  useAskedNames(field, cell);
  const text = cell === undefined ? "" : exactText(withConnectedName(names, field, cell), field, look);
  const isHidden = look.isMasked && isMaskable(field);
  const mayEdit = canEdit && isEditable(field) && !isHidden && (kind.editor || kind.toggle);

  function begin() {
    if (kind.toggle) edit({ row, field, value: kind.toggle(cell ?? null) });
    else setEditing(true);
  }
  function end() {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  }
  return (
    <div className="group/answer">
      <dt className="flex items-center gap-1 text-meta text-muted-foreground">
        <span dir="auto" lang={lang} className="min-w-0 break-words">
          {fieldName(field)}
        </span>
        {mayEdit && !isEditing && (
          <IconButton
            ref={button}
            size="icon"
            className="size-6 opacity-0 group-hover/answer:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
            label={say(words.edit, { question: fieldName(field) })}
            onClick={begin}
          >
            <Pencil aria-hidden className="size-3.5!" />
          </IconButton>
        )}
      </dt>
      {isEditing && kind.editor ? (
        <dd className="mt-0.5">
          <AnswerEditor field={field} row={row} editor={kind.editor} edit={edit} onEnd={end} />
        </dd>
      ) : (
        <dd
          // A press gives it the focus, for Enter. The Tab key stops at the button.
          tabIndex={mayEdit ? -1 : undefined}
          title={mayEdit ? words.edit_hint : undefined}
          onDoubleClick={mayEdit ? begin : undefined}
          onKeyDown={({ key, target, currentTarget }) => {
            if (mayEdit && key === "Enter" && target === currentTarget) begin();
          }}
          dir="auto"
          lang={kind.is_prose && text !== "" ? lang : undefined}
          className={classNames(
            "mt-0.5 break-words whitespace-pre-wrap",
            mayEdit && "-mx-1 rounded-sm px-1 hover:bg-muted focus:outline-2 focus:outline-ring",
          )}
        >
          {text === "" && !cell?.storage_object_paths?.length ? (
            <NoAnswer field={field} row={row} />
          ) : kind.Picture && cell && !isHidden ? (
            <kind.Picture cell={cell} />
          ) : kind.is_viewed ? (
            <FileLinks field={field} row={row} text={text} />
          ) : kind.refers && cell ? (
            <Suspense fallback={text}>
              <RecordReference field={field} row={row} cell={cell} text={text} />
            </Suspense>
          ) : (
            text
          )}
        </dd>
      )}
    </div>
  );
}

interface AnswerEditorProps {
  field: FieldDefinition;
  row: GridRow;
  editor: CellEditor;
  edit: ReturnType<typeof useCellEdit>;
  onEnd: () => void;
}

function AnswerEditor({ field, row, editor, edit, onEnd }: AnswerEditorProps) {
  const zone = useAtomValue(gridZoneAtom);
  const clock = useAtomValue(limitsClockAtom);
  const cell = row.data[field.id] ?? null;
  const { base, isChanged, asked, ask, rebase } = useMeanwhile(cell);
  const opened = useMemo(() => editor.open(base, field, zone), [editor, base, field, zone]);
  const [changed, setDraft] = useState<Draft | null>(null);
  const draft = changed ?? opened;
  const isAsked = isChanged && !isSameDraft(draft, opened);
  // Nothing was typed yet, so their content is edited.
  useEffect(() => {
    if (isChanged && !isAsked) rebase();
  });
  const [problem, setProblem] = useState<string | null>(null);

  function commit(committed: Draft, onto = base) {
    if (isSameDraft(committed, opened)) return onEnd();
    const value = editor.close(committed, field, zone);
    const refused = refusal(field, value, clock);
    if (refused !== null) return setProblem(editor.refusal ?? refused);
    // Behind a dialog nobody sees the question: the server refuses the edit, and a message asks.
    if (isChanged && onto === base && !editor.is_dialog) return ask();
    edit({ row, field, value, base: onto });
    onEnd();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    event.stopPropagation();
    if (event.key === "Escape") onEnd();
    else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      commit(draft);
    }
  }
  const { Component } = editor;
  return (
    <>
      <div className="grid min-h-8 grid-cols-1 rounded-md outline-2 outline-ring">
        <Suspense fallback={<span className="block h-8" />}>
          <Component
            field={field}
            draft={draft}
            onChange={(next) => {
              setDraft(next);
              setProblem(null);
            }}
            onCommit={(next) => commit(next)}
            onKeyDown={onKeyDown}
            label={say(texts.cell, { question: fieldName(field), id: row.local_id })}
            isInvalid={problem !== null}
            zone={zone}
            row_id={row.id}
            problem={problem}
            onCancel={onEnd}
          />
        </Suspense>
      </div>
      {isAsked && (
        <Suspense fallback={null}>
          <ChangedMeanwhile
            row_id={row.id}
            field={field}
            theirs={cell}
            asked={asked}
            onKeep={() => commit(draft, cell)}
            onTake={onEnd}
            className="mt-1"
          />
        </Suspense>
      )}
      {problem !== null && !editor.is_dialog && (
        <p role="alert" className="mt-1 text-meta text-destructive">
          {problem}
        </p>
      )}
      {!editor.is_dialog && (
        <div className="mt-2 flex gap-2">
          <Button size="sm" variant="primary" onClick={() => commit(draft)}>
            {words.save}
          </Button>
          <Button size="sm" onClick={onEnd}>
            {words.cancel}
          </Button>
        </div>
      )}
    </>
  );
}

function NoAnswer({ field, row }: { field: FieldDefinition; row: GridRow }) {
  const { no_answer } = useWords(gridWords);
  const open = useSetAtom(openCellAtom);
  const { canEdit } = useAtomValue(tableAtom);
  if (!canEdit || !isFileField(field)) return <span className="text-muted-foreground">{no_answer}</span>;
  return (
    <Button size="sm" onClick={() => open({ row_id: row.id, field_id: field.id })}>
      {words.add_file}
    </Button>
  );
}

function FileLinks({ field, row, text }: { field: FieldDefinition; row: GridRow; text: string }) {
  const open = useSetAtom(openCellAtom);
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
