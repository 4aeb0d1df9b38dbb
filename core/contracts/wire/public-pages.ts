import * as z from "zod/mini";
import { ERROR_SUB_PAGES } from "../../errors/catalogue.ts";
import { at, type Contract } from "./contract.ts";
import { completePages, embeds, formPages, statusPages } from "./public-addresses.ts";
import { formParams, uuid } from "./schemas.ts";

/** What a respondent's browser opens. HTML, streamed. */

/** The form. System keys (`__gf_…`) and first answers by field name come as query parameters. */
export const formPage = {
  ...at(formPages.formPage),
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;

/** The form, with a button that shows what its page knows: for whoever links to it or embeds it. */
export const debugPage = {
  ...at(formPages.debugPage),
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;

/** Shorter addresses of the pages that are linked most. */
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

/** After an accepted answer: `rid` names it, `proof` shows that the visitor was told of it by us. */
export const completePage = {
  ...at(completePages.completePage),
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;

/** The address for frames of other sites; leads to the form, with every parameter. */
export const embedForm = {
  ...at(embeds.embedForm),
  access: "public",
  params: formParams,
} as const satisfies Contract;

/** Why there is no form: one page per outcome of the error catalogue. */
export const statusPage = {
  ...at(statusPages.statusPage),
  access: "public",
  rate: "open",
  params: z.object({ form_id: uuid, page: z.enum(ERROR_SUB_PAGES) }),
} as const satisfies Contract;
