/** Addresses of results, apart from the others because few pages of the editor load them. */

import type { Addresses } from "./address.ts";

export const funnel = {
  loadFunnel: "GET /private/editor/:form_id/results/funnel",
} as const satisfies Addresses;
