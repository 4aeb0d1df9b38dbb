import { at, type Contract } from "./contract.ts";
import { formIds } from "./ids.ts";
import { completePages, embeds, formPages, statusPages } from "./public-addresses.ts";

/** Pages that a respondent's browser opens. HTML, streamed. */

/** The form. System keys (`__gf_…`) and prefill by field name are query parameters. */
export const formPage = {
  ...at(formPages.formPage),
  access: "public",
  rate: "open",
  params: formIds,
} as const satisfies Contract;

/** The form, with a button that shows the page's state, for owners who link or embed it. */
export const debugPage = {
  ...at(formPages.debugPage),
  access: "public",
  rate: "open",
  params: formIds,
} as const satisfies Contract;

/** Short addresses of the most linked pages. */
export const shortClosedPage = {
  ...at(statusPages.shortClosedPage),
  access: "public",
  rate: "open",
  params: formIds,
} as const satisfies Contract;
export const shortSoldOutPage = {
  ...at(statusPages.shortSoldOutPage),
  access: "public",
  rate: "open",
  params: formIds,
} as const satisfies Contract;

/** After an accepted response. `rid` names it; `proof` shows that we gave this visitor the id. */
export const completePage = {
  ...at(completePages.completePage),
  access: "public",
  rate: "open",
  params: formIds,
} as const satisfies Contract;

/** Address for frames on other sites. Redirects to the form with all parameters. */
export const embedForm = {
  ...at(embeds.embedForm),
  access: "public",
  params: formIds,
} as const satisfies Contract;
