import type { Doctype } from "./doctypes.ts";

/** What one does with a document: design it, look at what it holds, or connect it to others. */
export const MODES = ["build", "data", "connect"] as const;
export type Mode = (typeof MODES)[number];

/** The modes of each kind of document. The first one is the one that it opens in. */
export const DOCUMENT_MODES = {
  v0_form: ["build", "data", "connect"],
  v0_schema: ["data"],
  v0_bucket: [],
  v0_canvas: ["build"],
  v0_site: ["build"],
  v0_campaign_referral: [],
} as const satisfies Record<Doctype, readonly Mode[]>;

export type ModeOf<Kind extends Doctype> = (typeof DOCUMENT_MODES)[Kind][number];
