import type { Column } from "#core/tables/columns.ts";

const WIDTHS: Partial<Record<string, number>> = {
  __gf_id: 112,
  __gf_display_id: 72,
  __gf_created_at: 184,
  __gf_updated_at: 136,
  __gf_submitted_at: 184,
  __gf_last_seen_at: 184,
  __gf_last_field_id: 160,
  __gf_device: 152,
  __gf_source: 160,
  __gf_customer_id: 112,
};

/** A column's width in pixels, until somebody changes it. */
export function initialWidth({ id, width }: Column): number {
  return WIDTHS[id] ?? width.initial;
}
