import * as z from "zod/mini";
import { ERROR_SUB_PAGES } from "../../errors/catalog.ts";
import { at, type Contract } from "./contract.ts";
import {
  completePages,
  embeds,
  formPages,
  readablePages,
  reportPages,
  statusPages,
} from "./public-addresses.ts";
import { formParams, text, uuid } from "./schemas.ts";

/** Pages that a respondent's browser opens. HTML, streamed. */

/** The form. System keys (`__gf_…`) and prefill by field name are query parameters. */
export const formPage = {
  ...at(formPages.formPage),
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;

/** The form, with a button that shows the page's state, for owners who link or embed it. */
export const debugPage = {
  ...at(formPages.debugPage),
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;

/** The form, at its readable address. A former name, or another case, redirects. */
export const readablePage = {
  ...at(readablePages.readablePage),
  access: "public",
  rate: "open",
  params: z.object({ organization: text(100), name: text(100) }),
} as const satisfies Contract;

/** Short addresses of the most linked pages. */
export const shortClosedPage = {
  ...at(statusPages.shortClosedPage),
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;
export const shortSoldOutPage = {
  ...at(statusPages.shortSoldOutPage),
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;

/** After an accepted response. `rid` names it; `proof` shows that we gave this visitor the id. */
export const completePage = {
  ...at(completePages.completePage),
  access: "public",
  rate: "open",
  params: formParams,
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

/** Address for frames on other sites. Redirects to the form with all parameters. */
export const embedForm = {
  ...at(embeds.embedForm),
  access: "public",
  params: formParams,
} as const satisfies Contract;

/** Why a form is not available: one page per outcome of the error catalog. */
export const statusPage = {
  ...at(statusPages.statusPage),
  access: "public",
  rate: "open",
  params: z.object({ form_id: uuid, page: z.enum(ERROR_SUB_PAGES) }),
} as const satisfies Contract;
