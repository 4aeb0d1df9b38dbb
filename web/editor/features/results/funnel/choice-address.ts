import {
  FUNNEL_DAYS,
  FUNNEL_GROUPINGS,
  type FunnelFilter,
  parseFunnelFilter,
} from "#core/results/funnel-query.ts";
import type { FunnelChoice } from "../../../state/results/funnel.ts";

/** What is chosen stands in the address, so that it can be linked. Malformed parts are the defaults. */
export function readChoice(address: URLSearchParams): FunnelChoice {
  const one = <T extends string>(name: string, of: readonly T[], otherwise: T) =>
    of.find((value) => value === address.get(name)) ?? otherwise;
  return {
    days: one("days", FUNNEL_DAYS, "30"),
    by: one("by", FUNNEL_GROUPINGS, "device"),
    filter: parseFunnelFilter(address.get("only") ?? "") ?? {},
  };
}

/** The address with another choice, and whatever else it had. */
export function withChoice(address: URLSearchParams, { days, by, filter }: FunnelChoice): URLSearchParams {
  const next = new URLSearchParams(address);
  const put = (name: string, value: string, standard: string) =>
    value === standard ? next.delete(name) : next.set(name, value);
  put("days", days, "30");
  put("by", by, "device");
  put("only", filterText(filter), "");
  return next;
}

const filterText = (filter: FunnelFilter) => (Object.keys(filter).length === 0 ? "" : JSON.stringify(filter));
