import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { isSystemColumn, type SystemColumn } from "#core/tables/columns.ts";
import { sourceName } from "#core/tables/response-source.ts";
import { progressText, SESSION_STATES, shortId } from "#core/tables/session-row.ts";
import type { DateFormat } from "#core/tables/table-view.ts";
import { relativeTime } from "../../../../ui/relative-time.tsx";
import type { GridRow } from "../../../state/grid/rows.ts";
import { gridWords } from "../words/texts.ts";
import { formatExactMoment, formatMoment } from "./moment.ts";

/** What the cells of a system column are formatted with. */
export interface SystemContext {
  fields: ReadonlyMap<string, FieldDefinition>;
  /** The time zone in which moments are shown. */
  zone: string;
  /** Which parts of moments are shown; all by default. */
  dateformat?: DateFormat;
}

/** How cells of a system column are shown. */
interface SystemKind {
  text: (row: GridRow, context: SystemContext) => string;
  /** The full text for tooltips and copies. Defaults to `text`. */
  exact?: (row: GridRow, context: SystemContext) => string;
  /** Whether its text is an id. */
  is_id?: boolean;
}

function moment(of: (row: GridRow) => string | null | undefined): SystemKind {
  const format =
    (write: (iso: string, zone: string, format?: DateFormat) => string) =>
    (row: GridRow, { zone, dateformat }: SystemContext) => {
      const iso = of(row);
      return iso ? write(iso, zone, dateformat) : "";
    };
  return { text: format(formatMoment), exact: format(formatExactMoment) };
}

const SYSTEM_KINDS: Readonly<Record<SystemColumn, SystemKind>> = {
  __gf_id: { text: ({ local_id }) => local_id, exact: ({ id }) => id, is_id: true },
  __gf_display_id: { text: ({ local_id }) => local_id },
  __gf_created_at: moment(({ created_at }) => created_at),
  __gf_updated_at: {
    text: ({ updated_at }) => (updated_at ? relativeTime(updated_at, Date.now()) : ""),
    exact: moment(({ updated_at }) => updated_at).exact!,
  },
  __gf_submitted_at: moment(({ submitted_at }) => submitted_at),
  __gf_last_seen_at: moment(({ last_seen_at }) => last_seen_at),
  __gf_state: { text: ({ state }) => (state ? SESSION_STATES[state] : "") },
  __gf_progress: { text: ({ progress }) => (progress ? progressText(progress) : "") },
  __gf_device: { text: ({ device }) => device ?? "" },
  __gf_last_field_id: {
    text: ({ last_field_id }, { fields }) => {
      if (!last_field_id) return "";
      const field = fields.get(last_field_id);
      return field ? fieldName(field) : gridWords.session.deleted_question;
    },
  },
  __gf_source: {
    text: ({ platform_powered_by: source }) => (source === undefined ? "" : sourceName(source)),
  },
  __gf_customer_id: {
    text: ({ customer_id }) => (customer_id ? shortId(customer_id) : ""),
    exact: ({ customer_id }) => customer_id ?? "",
    is_id: true,
  },
};

/** The full text of a system column's cell, for copies and tooltips. */
export function exactSystemText(row: GridRow, column: string, context: SystemContext): string {
  const kind = systemKind(column);
  return kind ? (kind.exact ?? kind.text)(row, context) : row.local_id;
}

/** Returns how a column's cells are shown; undefined unless it is a system column. */
export function systemKind(column: string): SystemKind | undefined {
  return isSystemColumn(column) ? SYSTEM_KINDS[column] : undefined;
}
