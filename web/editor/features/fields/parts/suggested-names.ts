import type { TableConnection } from "#core/connections/table-connection.ts";
import { builderRow } from "#core/fields/builder.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { nameOfLabel } from "#core/fields/field-name.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";

const SYSTEM_NAMES = Object.values(SYSTEM_KEYS).filter((key) => key.startsWith("__gf_customer_"));

/** The columns of a connected table that no field has the name of yet, but the one for the ids of responses. */
export function freeColumns(connection: TableConnection | null, taken: ReadonlySet<string>): string[] {
  const columns = connection?.sb_table_schema.columns ?? [];
  return columns.map(({ name }) => name).filter((name) => !taken.has(name) && name !== connection?.id_column);
}

/** Free names for a question, from its label and type; for a hidden field those of the system. */
export function suggestedNames({ label, type }: FieldDraft, taken: ReadonlySet<string>): string[] {
  if (type === "hidden") return SYSTEM_NAMES.filter((name) => !taken.has(name));
  const texts = [label ?? "", builderRow(type).defaults?.name ?? "", type];
  return [...new Set(texts.filter(Boolean).map((text) => nameOfLabel(text, type, taken)))];
}
