import { plainText } from "#core/tables/cell-text.ts";
import { parseDatetime } from "#core/values/datetime.ts";
import type { CellKind, EditorProps } from "./cell-kind.ts";
import { controlClass, useEditorFocus } from "./editor-control.ts";
import { formatDay, formatExactMoment, formatMoment, localText } from "./moment.ts";

/** The browser's own input of the field's type. */
function NativeEditor({ field, draft, onChange, onKeyDown, label, isInvalid }: EditorProps) {
  const control = useEditorFocus<HTMLInputElement>();
  return (
    <input
      ref={control}
      type={field.type}
      step={field.type === "time" || field.type === "datetime-local" ? "any" : undefined}
      className={controlClass}
      aria-label={label}
      aria-invalid={isInvalid}
      value={draft}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Days, months, weeks and times of day. Copied as they are kept. */
export const dateKind: CellKind = {
  text: (cell, { type }) => formatDay(plainText(cell.value), type),
  copy: (cell) => plainText(cell.value),
  paste: (text) => text.trim(),
  editor: {
    Component: NativeEditor,
    open: (cell) => plainText(cell?.value ?? null),
    close: (draft) => (draft === "" ? null : (draft as string)),
    takes_typing: false,
  },
};

/** Moments: kept in UTC, shown and edited in the zone of the person, which is named. Copied as they are kept. */
export const datetimeKind: CellKind = {
  text: (cell) => formatMoment(plainText(cell.value)),
  exact: (cell) => formatExactMoment(plainText(cell.value)),
  copy: (cell) => plainText(cell.value),
  paste: (text) => {
    const moment = new Date(text.trim());
    const offset = Number.isNaN(moment.getTime()) ? 0 : moment.getTimezoneOffset();
    return text.trim() === "" ? null : (parseDatetime(text.trim(), offset) ?? undefined);
  },
  editor: {
    Component: NativeEditor,
    open: (cell) => localText(plainText(cell?.value ?? null)),
    close: (draft) => (draft === "" ? null : new Date(draft as string).toISOString()),
    takes_typing: false,
  },
};
