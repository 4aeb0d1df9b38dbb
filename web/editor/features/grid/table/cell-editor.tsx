import { useAtomValue, useSetAtom, useStore } from "jotai";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { isComposing } from "../../../../ui/is-composing.ts";
import { loadPatiently } from "../../../../ui/lazy-part.ts";
import { say } from "../../../../ui/say.ts";
import { type Editing, refusal } from "../../../state/grid/edits.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { editingAtom } from "../../../state/grid/selection.ts";
import { gridZoneAtom, limitsClockAtom } from "../../../state/grid/zone.ts";
import { type CellEditor, type Draft, isSameDraft } from "../cells/cell-kind.ts";
import { useCellEdit } from "../cells/use-cell-edit.ts";
import { ChangedMeanwhile, useMeanwhile } from "../conflicts/use-meanwhile.ts";
import { texts } from "../texts.ts";
import { type ColumnBox, type GridLayout, HEADER_HEIGHT, ROW_HEIGHT } from "./layout.ts";
import { type EarlyKey, OpeningEditor, PressEarlyKey } from "./opening-editor.tsx";
import { type EditorBox, useEditorBox } from "./use-editor-box.ts";

interface OpenEditorProps {
  row: GridRow;
  index: number;
  field: FieldDefinition;
  place: ColumnBox;
  editor: CellEditor;
  editing: Editing;
  scroller: RefObject<HTMLElement | null>;
  layout: GridLayout;
  /** Returns the focus to the grid and moves the active cell. */
  onDone: (rows_down: number, columns_right: number) => void;
}

/**
 * The editor over its cell. It scrolls with the grid's content but is no part of the grid: a row's elements are reused
 * when it is scrolled out of view, and screen readers would read a further row of the table.
 */
export function OpenEditor(props: OpenEditorProps) {
  const { row, index, field, place, editor, editing, scroller, layout, onDone } = props;
  const cell = row.data[field.id] ?? null;
  const store = useStore();
  const zone = useAtomValue(gridZoneAtom);
  const { typed } = editing;
  const text = editor.takes_typing === "search" ? null : typed;
  const { base, isChanged, asked, ask, rebase } = useMeanwhile(cell);
  const opened = useMemo(() => editor.open(base, field, zone), [editor, base, field, zone]);
  /** Null until the control reports a change. */
  const [changed, setChanged] = useState<Draft | null>(null);
  const draft = changed ?? text ?? opened;
  const early = useRef<EarlyKey | null>(null);
  const [problem, setProblem] = useState<string | null>(editing.problem ?? null);
  const setEditing = useSetAtom(editingAtom);
  const clock = useAtomValue(limitsClockAtom);
  const isOpen = useRef(true);
  /** What the control reported last, also a dialog that closes. */
  const given = useRef<Draft | null>(null);
  const edit = useCellEdit();

  function close() {
    isOpen.current = false;
    setEditing(null);
  }

  function cancel() {
    close();
    onDone(0, 0);
  }

  const isAsked = isChanged && !isSameDraft(draft, opened);
  // Nothing was typed yet, so their content is edited.
  useEffect(() => {
    if (isChanged && !isAsked) rebase();
  });

  function commit(committed: Draft, rows_down: number, columns_right: number, onto = base) {
    // A choice has closed the editor already; its key may still move on.
    if (!isOpen.current) return onDone(rows_down, columns_right);
    if (isSameDraft(committed, opened)) close();
    else {
      const value = editor.close(committed, field, zone);
      const refused = refusal(field, value, clock);
      if (refused !== null) return setProblem(editor.refusal ?? refused);
      // Behind a dialog nobody sees the question: the server refuses the edit, and a message asks.
      if (isChanged && onto === base && !editor.is_dialog) return ask();
      close();
      edit({ row, field, value, base: onto });
    }
    onDone(rows_down, columns_right);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    event.stopPropagation();
    if (event.key === "Escape") {
      cancel();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      commit(draft, 1, 0);
    } else if (event.key === "Tab" && !editor.is_large && !isAsked) {
      event.preventDefault();
      commit(draft, 0, event.shiftKey ? -1 : 1);
    }
  }

  /** Enter and Tab wait for the control, which knows what the text means. */
  function onEarlyKey(event: KeyboardEvent) {
    const { key, shiftKey, nativeEvent } = event;
    if (isComposing(nativeEvent)) return;
    event.stopPropagation();
    if (key === "Escape") return cancel();
    if (key === "Enter" || key === "Tab") early.current = { key, shiftKey };
    // What follows Enter belongs to no cell yet.
    if (early.current !== null) event.preventDefault();
  }

  /** When the focus leaves, or the cell goes, commits a valid value and keeps an invalid one in a message. */
  function leave() {
    if (!isOpen.current) return;
    const left = given.current ?? draft;
    close();
    if (isSameDraft(left, opened)) return;
    const value = editor.close(left, field, zone);
    const refused = refusal(field, value, clock);
    if (refused === null) edit({ row, field, value, base });
    else {
      const unstored = { row, field, left, problem: editor.refusal ?? refused };
      void loadPatiently(() => import("../conflicts/tell-unstored.ts")).then(({ tellUnstored }) =>
        tellUnstored(store, unstored),
      );
    }
  }
  const onLeave = useRef(leave);
  onLeave.current = leave;
  // The column may be hidden or deleted, or another page be opened by a key of the browser.
  useEffect(() => () => onLeave.current(), []);

  function onBlur(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) leave();
  }

  const name = fieldName(field);
  const label = say(texts.cell, { question: name, id: row.local_id });
  const { Component } = editor;
  const box = useEditorBox(scroller, layout, index, place, editor.is_large === true);
  const { left, width, opensUp } = box;
  const top = HEADER_HEIGHT + (opensUp ? index + 1 : index) * ROW_HEIGHT;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: sees the focus leave the controls, and presses beside them
    <div
      className={classNames(
        "absolute z-10 outline-2 -outline-offset-1 shadow-float",
        opensUp && "-translate-y-full",
        problem === null ? "outline-ring" : "outline-destructive",
      )}
      style={{ left, top, width, height: editor.is_large ? undefined : ROW_HEIGHT }}
      onBlur={onBlur}
      onMouseDown={keepFocus}
    >
      <Suspense
        fallback={
          typed === null ? (
            <span className="block size-full bg-card" />
          ) : (
            <OpeningEditor
              typed={typed}
              onType={(next) => setEditing({ typed: next })}
              onKeyDown={onEarlyKey}
              label={label}
            />
          )
        }
      >
        <Component
          field={field}
          draft={draft}
          onChange={(next) => {
            given.current = next;
            setChanged(next);
            setProblem(null);
          }}
          onCommit={(next) => commit(next, 0, 0)}
          onKeyDown={onKeyDown}
          label={label}
          isInvalid={problem !== null}
          zone={zone}
          row_id={row.id}
          problem={problem}
          onCancel={cancel}
          typed={typed}
        />
        <PressEarlyKey early={early} />
      </Suspense>
      {isAsked && (
        <Suspense fallback={null}>
          <ChangedMeanwhile
            row_id={row.id}
            field={field}
            theirs={cell}
            asked={asked}
            onKeep={() => commit(given.current ?? draft, 0, 0, cell)}
            onTake={cancel}
            className={classNames(
              "absolute z-10 w-max max-w-80 shadow-float",
              box.opensUp ? "bottom-full mb-1" : "top-full mt-1",
              box.isAtEnd ? "right-0" : "left-0",
            )}
          />
        </Suspense>
      )}
      {problem !== null && !editor.is_dialog && <Problem text={problem} box={box} />}
    </div>
  );
}

/** Why the value was refused. */
function Problem({ text, box }: { text: string; box: EditorBox }) {
  return (
    <p
      role="alert"
      className={classNames(
        "absolute w-max max-w-80 rounded-sm bg-destructive px-2 py-1 text-meta text-destructive-foreground shadow-float",
        box.opensUp ? "bottom-full mb-1" : "top-full mt-1",
        box.isAtEnd ? "right-0" : "left-0",
      )}
    >
      {text}
    </p>
  );
}

/**
 * Keeps the focus when a press is beside the controls, such as on a label. Losing the focus would close the
 * editor.
 */
function keepFocus(event: MouseEvent<HTMLElement>) {
  if (!(event.target as Element).closest("input, textarea, [role=combobox]")) event.preventDefault();
}
