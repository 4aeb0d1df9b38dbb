import { atom } from "jotai";
import { formZone, namedZone } from "#core/forms/definition/form-zone.ts";
import { closedCode } from "#core/forms/submitting/availability.ts";
import { storeWorkAtom } from "../building/selection.ts";
import { documentAtom, formAtom } from "../editing/document.ts";
import { scheduleSentence } from "../settings/schedule-sentence.ts";
import { setForceClosedAtom } from "../settings/settings.ts";

/**
 * Whether people can respond: yes, not yet, no longer, or not now because of the schedule or the response
 * limit.
 */
type Publishing = "open" | "never" | "unpublished" | "off_schedule" | "full";

export const publishingAtom = atom((get): Publishing => {
  const { form, was_opened, response_count } = get(documentAtom);
  const { campaign } = form;
  if (campaign.is_force_closed) return was_opened ? "unpublished" : "never";
  if (closedCode(campaign, Date.now()) !== null) return "off_schedule";
  const limit = get(responseLimitAtom);
  return limit !== null && response_count >= limit ? "full" : "open";
});

/** The number of responses that closes the form; null without one. */
export const responseLimitAtom = atom((get): number | null => {
  const { campaign } = get(formAtom);
  return campaign.is_max_form_responses_in_total_enabled ? campaign.max_form_responses_in_total : null;
});

/** A sentence about the times of the schedule that are still to come; null if there are none. */
export const nextTimesAtom = atom((get): string | null => {
  const form = get(formAtom);
  const { is_scheduling_enabled, scheduling_open_at, scheduling_close_at } = form.campaign;
  if (!is_scheduling_enabled) return null;
  const ahead = (iso: string | null) => (iso !== null && Date.parse(iso) > Date.now() ? iso : null);
  const zone = namedZone({ campaign: form.campaign, time_zone: null }) ?? formZone(form);
  return scheduleSentence(ahead(scheduling_open_at), ahead(scheduling_close_at), zone);
});

/** Publishes the form with everything that was changed in it, or unpublishes it. */
export const setPublishedAtom = atom(null, async (_, set, isPublished: boolean) => {
  if (isPublished) await set(storeWorkAtom);
  await set(setForceClosedAtom, !isPublished);
});
