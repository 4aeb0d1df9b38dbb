import type * as contracts from "#core/contracts/results.ts";
import { funnel } from "#core/contracts/wire/result-addresses.ts";
import { endpoints as of } from "./client.ts";

export const { loadFunnel } = of<typeof contracts>()(funnel);
