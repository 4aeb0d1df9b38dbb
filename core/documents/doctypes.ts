/** The kinds of document, as the database names them. */
export const DOCTYPES = [
  "v0_form",
  "v0_schema",
  "v0_bucket",
  "v0_canvas",
  "v0_site",
  "v0_campaign_referral",
] as const;
export type Doctype = (typeof DOCTYPES)[number];

/** The kinds that have pages, and that can be created, duplicated and moved. The others are only known by name yet. */
const WITH_CONTENT: readonly Doctype[] = ["v0_form", "v0_schema", "v0_bucket", "v0_canvas", "v0_site"];
export const hasContent = (doctype: Doctype) => WITH_CONTENT.includes(doctype);

/** What people call each kind. */
export const DOCTYPE_LABELS = {
  v0_form: "Form",
  v0_schema: "Database",
  v0_bucket: "Storage",
  v0_canvas: "Canvas",
  v0_site: "Site",
  v0_campaign_referral: "Campaign",
} as const satisfies Record<Doctype, string>;
