import * as z from "zod/mini";
import { ERROR_SUB_PAGES } from "../../errors/catalog.ts";
import { at, type Contract } from "./contract.ts";
import { readablePages, reportPages, statusPages } from "./public-addresses.ts";
import { text, uuid } from "./schemas.ts";

/** Public pages whose addresses contain more than ids. */

/** The form, at its readable address. A former name, or another case, redirects. */
export const readablePage = {
  ...at(readablePages.readablePage),
  access: "public",
  rate: "open",
  params: z.object({ organization: text(100), name: text(100) }),
} as const satisfies Contract;

/** Results of a form that its owner made public. Never indexed, framed or cached. `proof` signs the id of the link. */
export const reportPage = {
  ...at(reportPages.reportPage),
  access: "public",
  rate: "open",
  params: z.object({ link_id: uuid, proof: text(100) }),
} as const satisfies Contract;

/** The same, with its password as a form field. No cookie remembers it. */
export const openReport = {
  ...at(reportPages.openReport),
  access: "public",
  rate: "open",
  params: z.object({ link_id: uuid, proof: text(100) }),
  body_limit: 4 * 1024,
} as const satisfies Contract;

/** Why a form is not available: one page per outcome of the error catalog. */
export const statusPage = {
  ...at(statusPages.statusPage),
  access: "public",
  rate: "open",
  params: z.object({ form_id: uuid, page: z.enum(ERROR_SUB_PAGES) }),
} as const satisfies Contract;
