import * as z from "zod/mini";
import { ERROR_SUB_PAGES } from "../../errors/catalogue.ts";
import type { Contract } from "./contract.ts";
import { formParams, uuid } from "./schemas.ts";

/** What a respondent's browser opens. HTML, streamed. */

/** The form. System keys (`__gf_…`) and first answers by field name come as query parameters. */
export const formPage = {
  method: "GET",
  path: "/d/e/:form_id",
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;

/** The form, with a button that shows what its page knows: for whoever links to it or embeds it. */
export const debugPage = {
  method: "GET",
  path: "/d/e/:form_id/debug",
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;

/** Shorter addresses of the pages that are linked most. Nothing but a form's id: all else of that shape is the editor's. */
const UUID = "{[0-9a-fA-F]+-[0-9a-fA-F-]+}";
export const shortClosedPage = {
  method: "GET",
  path: `/:form_id${UUID}/formclosed`,
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;
export const shortSoldOutPage = {
  method: "GET",
  path: `/:form_id${UUID}/formsoldout`,
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;

/** After an accepted answer: `rid` names it, `proof` shows that the visitor was told of it by us. */
export const completePage = {
  method: "GET",
  path: "/d/e/:form_id/complete",
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;

/** The address for frames of other sites; leads to the form, with every parameter. */
export const embedForm = {
  method: "GET",
  path: "/v1/embed/:form_id",
  access: "public",
  params: formParams,
} as const satisfies Contract;

/** Why there is no form: one page per outcome of the error catalogue. */
export const statusPage = {
  method: "GET",
  path: "/d/e/:form_id/:page",
  access: "public",
  rate: "open",
  params: z.object({ form_id: uuid, page: z.enum(ERROR_SUB_PAGES) }),
} as const satisfies Contract;
