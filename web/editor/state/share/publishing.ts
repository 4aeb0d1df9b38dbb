import { atom } from "jotai";
import { closedCode } from "#core/forms/submitting/availability.ts";
import { storeWorkAtom } from "../building/selection.ts";
import { documentAtom } from "../editing/document.ts";
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
  const { is_max_form_responses_in_total_enabled: isLimited, max_form_responses_in_total: max } = campaign;
  return isLimited && max !== null && response_count >= max ? "full" : "open";
});

/** Publishes the form with everything that was changed in it, or unpublishes it. */
export const setPublishedAtom = atom(null, async (_, set, isPublished: boolean) => {
  if (isPublished) await set(storeWorkAtom);
  await set(setForceClosedAtom, !isPublished);
});
