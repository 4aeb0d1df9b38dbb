import { plainText } from "#core/tables/cell-text.ts";
import { isDatabaseTime } from "#core/tables/database-time.ts";
import { isZoneless, localDatetime } from "#core/tables/zoneless.ts";
import { parseDatetime } from "#core/values/datetime.ts";
import { toZonedTime } from "#core/values/zoned-time.ts";
import type { DateKind } from "../../../../ui/inputs/dates/date-text.ts";
import { parseDateText } from "../../../../ui/inputs/dates/parse-date-text.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import type { CellKind, Draft } from "./cell-kind.ts";
import { formatDay, formatExactMoment, formatMoment, storedTime } from "./moment.ts";

const load = () => import("./date-editor.tsx");
const DateEditor = lazyPart(load);

/** The value of a draft. A text that was typed before the control had loaded is not read yet. */
const readDraft = (kind: DateKind, draft: Draft): string =>
  parseDateText(kind, String(draft)) ?? String(draft);

/**
 * Days, months, weeks and times of day. The copied text is the stored value. Pasted texts are read like typed ones, in
 * the viewer's language.
 */
export const dateKind: CellKind = {
  text: (cell, { type }) => formatDay(plainText(cell.value), type),
  copy: (cell) => plainText(cell.value),
  paste: (text, field) => {
    const written = text.trim();
    if (written === "" || isDatabaseTime(field, written)) return written || null;
    return parseDateText(field.type as DateKind, text) ?? undefined;
  },
  editor: {
    Component: DateEditor,
    open: (cell) => plainText(cell?.value ?? null),
    close: (draft, { type }) => (draft === "" ? null : readDraft(type as DateKind, draft)),
    takes_typing: true,
    load,
  },
};

/**
 * Moments, which are stored in UTC, and shown and edited in the grid's time zone, and times without a zone. The copied
 * text is the stored value. Pasted from one to the other, a time looks the same in the grid.
 */
export const datetimeKind: CellKind = {
  text: (cell, _field, zone) => formatMoment(plainText(cell.value), zone),
  exact: (cell, _field, zone) => formatExactMoment(plainText(cell.value), zone),
  copy: (cell) => plainText(cell.value),
  paste: (text, field, zone) => {
    const written = text.trim();
    if (written === "") return null;
    const local = localDatetime(written);
    // With its microseconds
    if (isDatabaseTime(field, written) || (local !== null && isZoneless(field))) return written;
    const typed = local ?? parseDateText("datetime-local", written);
    const time = typed === null ? parseDatetime(written, 0) : storedTime(typed, field, zone);
    return (time !== null && isZoneless(field) ? toZonedTime(time, zone) : time) ?? undefined;
  },
  editor: {
    Component: DateEditor,
    open: (cell, _field, zone) => {
      const text = plainText(cell?.value ?? null);
      return toZonedTime(localDatetime(text) ?? text, zone);
    },
    // A text that is no date is refused, and does not clear the cell.
    close: (draft, field, zone) => {
      if (draft === "") return null;
      const local = readDraft("datetime-local", draft);
      return storedTime(local, field, zone) ?? local;
    },
    takes_typing: true,
    load,
  },
};
