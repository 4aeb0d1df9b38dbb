import * as z from "zod/mini";
import { ERROR_SUB_PAGES } from "../errors/catalogue.ts";
import type { Contract } from "./contract.ts";
import { formParams, uuid } from "./schemas.ts";

/** What a respondent's browser opens. HTML, streamed. */

/** The form. System keys (`__gf_…`) and first answers by field name come as query parameters. */
export const formPage = {
  method: "GET",
  path: "/d/e/:form_id",
  access: "public",
  params: formParams,
} as const satisfies Contract;

/** After an accepted answer: `rid` names it, `proof` shows that the visitor was told of it by us. */
export const completePage = {
  method: "GET",
  path: "/d/e/:form_id/complete",
  access: "public",
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
  params: z.object({ form_id: uuid, page: z.enum(ERROR_SUB_PAGES) }),
} as const satisfies Contract;
