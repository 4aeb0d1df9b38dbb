import type { FunnelGroup } from "#core/contracts/results.ts";
import { CURRENT_VERSION, type FunnelGrouping } from "#core/results/funnel-query.ts";
import { texts } from "./texts.ts";

const countries = new Intl.DisplayNames("en", { type: "region", fallback: "code" });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** The name of a group for people. */
export function groupName(
  by: FunnelGrouping,
  { key, version }: Pick<FunnelGroup, "key" | "version">,
): string {
  if (key === null) return texts.unknown;
  if (key === "") return texts.none;
  if (by === "version") {
    if (version === null) return key === CURRENT_VERSION ? texts.current_version : texts.group_names.version;
    return version.name ?? moment.format(new Date(version.created_at));
  }
  if (by === "device") return texts.device_names[key] ?? key;
  return by === "country" && /^[A-Z]{2}$/.test(key) ? (countries.of(key) ?? key) : key;
}
