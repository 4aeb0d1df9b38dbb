/** The kinds of document that can be created from the list. */
export const NEW_KINDS = ["v0_form", "v0_schema", "v0_bucket", "v0_canvas", "v0_site"] as const;
export type NewKind = (typeof NEW_KINDS)[number];
