import type { Refusal } from "../../middleware/route.ts";

/** For any error of a public page. The page that says so is loaded with the first one. */
export const refusePage: Refusal = async (...given) =>
  (await import("./status-response.ts")).refusePage(...given);
