import { isZone } from "../../values/clock.ts";
import type { FormDefinition } from "./definition.ts";

interface ZonedForm extends Pick<FormDefinition, "time_zone"> {
  campaign: Pick<FormDefinition["campaign"], "scheduling_tz">;
}

/** The zone that the form's owner has named for it, or else for its schedule; null: none. */
export function namedZone({ time_zone, campaign }: ZonedForm): string | null {
  return [time_zone, campaign.scheduling_tz].find(isZone) ?? null;
}

/** The zone in which a form's date-times are read where a visitor's own is not known. */
export function formZone(form: ZonedForm): string {
  return namedZone(form) ?? "UTC";
}
