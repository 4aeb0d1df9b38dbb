import type * as contracts from "#core/contracts/results.ts";
import { funnel, results } from "#core/contracts/wire/results-addresses.ts";
import { endpoints as of } from "./client.ts";

/** The calls of the page with results, which load with it. */

export const { loadResults, loadWords, loadPlaces, listResultsLinks, createResultsLink, deleteResultsLink } =
  of<typeof contracts>()(results);
export const { loadFunnel } = of<typeof contracts>()(funnel);
