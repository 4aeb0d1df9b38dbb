/** Addresses of results, apart from the others because few pages of the editor load them. */

import type { Addresses } from "./address.ts";

export const results = {
  loadResults: "GET /private/editor/:form_id/results",
  loadWords: "GET /private/editor/:form_id/results/:field_id/words",
  loadPlaces: "GET /private/editor/:form_id/results/:field_id/places",
  listResultsLinks: "GET /private/editor/:form_id/results/links",
  createResultsLink: "POST /private/editor/:form_id/results/links",
  deleteResultsLink: "DELETE /private/editor/:form_id/results/links/:link_id",
} as const satisfies Addresses;

export const funnel = {
  loadFunnel: "GET /private/editor/:form_id/results/funnel",
} as const satisfies Addresses;
