import { useAtomValue } from "jotai";
import { type RefObject, useEffect, useEffectEvent } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { isEditable } from "#core/tables/columns.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { focusOf } from "../../../../ui/is-typing.ts";
import { say } from "../../../../ui/say.ts";
import { isMaskedAtom } from "../../../state/grid/preferences.ts";
import type { GridRow } from "../../../state/grid/rows.ts";
import { gridZoneAtom } from "../../../state/grid/zone.ts";
import { showCellFailure } from "../cells/cell-failure.ts";
import { cellKind } from "../cells/cell-kinds.ts";
import { sayClosed } from "../cells/cell-notices.ts";
import { useCellEdit } from "../cells/use-cell-edit.ts";
import { copyLater } from "../ranges/copy-later.ts";
import { loadTools, tools } from "../ranges/load-tools.ts";
import type { RangePlace } from "../ranges/range-place.ts";
import { texts } from "../texts.ts";

interface Clipboard {
  grid: RefObject<HTMLElement | null>;
  /** The active cell's row and field. */
  row: GridRow | undefined;
  field: FieldDefinition | undefined;
  /** The selected range, or the active cell. */
  target: () => RangePlace;
  /** Says why the active cell cannot be edited. */
  beginEdit: (typed: string | null) => void;
  clear: () => void;
}

const CLIPBOARD_EVENTS = ["copy", "cut", "paste"] as const;

/** Copies, cuts and pastes cells of the focused grid. */
export function useClipboard({ grid, row, field, target, beginEdit, clear }: Clipboard) {
  const isMasked = useAtomValue(isMaskedAtom);
  const zone = useAtomValue(gridZoneAtom);
  const edit = useCellEdit();

  /** `onCopied` is called once the cells are in the clipboard. */
  function copy(data: DataTransfer, onCopied: () => void) {
    const place = target();
    if (tools === null) {
      const refused = () => toast.error(texts.cells.not_copied);
      return void copyLater(loadTools(), place).then(onCopied, refused);
    }
    const { text, html } = tools.copied(place);
    data.setData("text/plain", text);
    data.setData("text/html", html);
    onCopied();
  }

  function paste(data: DataTransfer) {
    const [text, html] = ["text/plain", "text/html"].map((type) => data.getData(type));
    const place = target();
    void loadTools().then(({ pasteBlock }) => pasteBlock(place, { text: text!, html: html! }, pasteText));
  }

  const act = useEffectEvent((event: ClipboardEvent) => {
    const data = event.clipboardData;
    if (focusOf(event) !== grid.current || event.defaultPrevented || data === null || row === undefined)
      return;
    event.preventDefault();
    if (event.type === "paste") paste(data);
    else if (event.type === "copy") copy(data, () => {});
    // The clipboard would have only what the masks leave, and the cells nothing.
    else if (isMasked) toast.info(texts.cells.masked_cut);
    else copy(data, clear);
  });
  useEffect(() => {
    // The grid itself gets none in Firefox, because nothing in it can be selected.
    for (const type of CLIPBOARD_EVENTS) document.addEventListener(type, act);
    return () => {
      for (const type of CLIPBOARD_EVENTS) document.removeEventListener(type, act);
    };
  }, []);

  /** Pastes a single text into the active cell. */
  function pasteText(text: string) {
    if (row === undefined) return;
    const { canEdit, isReadonly } = target();
    if (!canEdit) return sayClosed(isReadonly);
    const paste = field && cellKind(field).paste;
    if (field === undefined || !isEditable(field) || paste === undefined) return beginEdit(null);
    const value = paste(text, field, zone);
    if (value !== undefined) return edit({ row, field, value: value === "" ? null : value });
    showCellFailure({ row_id: row.id, field }, say(texts.cells.not_pasted, { question: fieldName(field) }), {
      description: tools?.unreadText(field, text, zone),
    });
  }

  return { pasteText };
}
