import { plainText } from "#core/tables/cell-text.ts";
import { parseDatetime, parseLocalDatetime } from "#core/values/datetime.ts";
import { LATEST_DATES } from "#core/values/latest-dates.ts";
import { fromZonedTime, toZonedTime } from "#core/values/zoned-time.ts";
import type { CellKind, EditorProps } from "./cell-kind.ts";
import { controlClass, useEditorFocus } from "./editor-control.ts";
import { formatDay, formatExactMoment, formatMoment } from "./moment.ts";

/** The browser's own input for the type of the field. */
function NativeEditor({ field, draft, onChange, onKeyDown, label, isInvalid }: EditorProps) {
  const control = useEditorFocus<HTMLInputElement>();
  return (
    <input
      ref={control}
      type={field.type}
      max={LATEST_DATES[field.type]}
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

/** Days, months, weeks and times of day. The copied text is the stored value. */
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

/**
 * Moments, which are stored in UTC, and shown and edited in the grid's time zone. The copied text is the
 * stored value.
 */
export const datetimeKind: CellKind = {
  text: (cell, _field, zone) => formatMoment(plainText(cell.value), zone),
  exact: (cell, _field, zone) => formatExactMoment(plainText(cell.value), zone),
  copy: (cell) => plainText(cell.value),
  paste: (text, _field, zone) => {
    const written = text.trim();
    if (written === "") return null;
    const isLocal = parseLocalDatetime(written) !== null;
    const moment = isLocal ? fromZonedTime(written.replace(" ", "T"), zone) : parseDatetime(written, 0);
    return moment ?? undefined;
  },
  editor: {
    Component: NativeEditor,
    open: (cell, _field, zone) => toZonedTime(plainText(cell?.value ?? null), zone),
    close: (draft, _field, zone) => fromZonedTime(draft as string, zone),
    takes_typing: false,
  },
};
