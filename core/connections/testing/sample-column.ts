import type { ConnectedColumn } from "../connected-table.ts";

/** A column of texts, for tests, except for what is given. */
export const sampleColumn = (name: string, more: Partial<ConnectedColumn> = {}): ConnectedColumn => ({
  name,
  format: "text",
  is_array: false,
  description: null,
  enum_values: null,
  is_key: false,
  refers_to: null,
  is_nullable: true,
  default_value: null,
  ...more,
});
