import { isZone } from "../../values/zone-offset.ts";
import type { FormDefinition } from "./definition.ts";

interface ZonedForm extends Pick<FormDefinition, "time_zone"> {
  campaign: Pick<FormDefinition["campaign"], "scheduling_tz">;
}

/** The zone that the owner set for the form, else for its schedule; null: none. */
export function namedZone({ time_zone, campaign }: ZonedForm): string | null {
  return [time_zone, campaign.scheduling_tz].find(isZone) ?? null;
}

/** The zone for a form's date-times when the visitor's zone is unknown. */
export function formZone(form: ZonedForm): string {
  return namedZone(form) ?? "UTC";
}
