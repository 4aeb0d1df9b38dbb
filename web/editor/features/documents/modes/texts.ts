import type { Doctype } from "#core/documents/doctypes.ts";
import type { Mode, ModeOf } from "#core/documents/modes.ts";

type Lacking<Kind extends Doctype> = Record<Exclude<Mode, ModeOf<Kind>>, string>;
type LackedModes = { [Kind in Doctype]: Lacking<Kind> };

/** Why a kind of document lacks a mode. */
const lacks: LackedModes = {
  v0_form: {},
  v0_schema: {
    build: "A database has no pages to design.",
    connect:
      "Each table has an API, under “Definition and API”. A Supabase project is connected under “Supabase”.",
  },
  v0_bucket: {
    build: "Storage has no pages to design.",
    data: "Storage holds files, not rows.",
    connect: "Files are shared one by one, by their links.",
  },
  v0_canvas: {
    data: "A canvas doesn’t collect data.",
    connect: "A canvas has nothing to connect.",
  },
  v0_site: {
    data: "A site doesn’t collect data. Its forms do.",
    connect: "A site has nothing to connect. Its forms have.",
  },
  v0_campaign_referral: {
    build: "Campaigns can’t be designed here.",
    data: "Campaigns can’t be opened here.",
    connect: "Campaigns can’t be connected here.",
  },
};

/** Texts of the modes of documents. */
export const texts = {
  title: "Modes",
  modes: { build: "Build", data: "Data", connect: "Connect" },
  lacks,
};
