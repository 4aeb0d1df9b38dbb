import { atom } from "jotai";
import { isSampleOption } from "#core/fields/option-drafts.ts";
import { can } from "#core/fields/registry.ts";
import type { Campaign } from "#core/forms/definition/definition.ts";
import { closedCode } from "#core/forms/submitting/availability.ts";
import { say } from "../../ui/say.ts";
import { call } from "../api/client.ts";
import * as endpoints from "../api/endpoints.ts";
import { blocksAtom, fieldsByIdAtom } from "./building/blocks.ts";
import { storeWorkAtom } from "./building/selection.ts";
import { documentAtom } from "./editing/document.ts";
import { loadedAtoms } from "./editing/loaded.ts";
import { setForceClosedAtom } from "./settings/settings.ts";

const share = loadedAtoms((form_id) => call(endpoints.loadShare, { params: { form_id } }));
export const shareStateAtom = share.stateAtom;
/** Loads a form's addresses. */
export const loadShareAtom = share.loadAtom;

const EMPTY_CHOICES = {
  one: "{names} has no options yet. Add some so that people can answer it.",
  other: "{names} have no options yet. Add some so that people can answer them.",
};

/**
 * A sentence for the owner that names the form's questions without options of their own; null if there are
 * none.
 */
export const emptyChoicesAtom = atom((get): string | null => {
  const fields = get(fieldsByIdAtom);
  const onForm = get(blocksAtom).flatMap(({ form_field_id }) => fields.get(form_field_id ?? "") ?? []);
  const empty = onForm.filter(({ type, options }) => can(type, "options") && options.every(isSampleOption));
  if (empty.length === 0) return null;
  const names = new Intl.ListFormat("en").format(
    empty.map(({ label }) => `“${label || "Untitled question"}”`),
  );
  return say(EMPTY_CHOICES, { names, n: empty.length });
});

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

/** Whether a form accepts responses now. */
export const acceptsResponses = (campaign: Campaign): boolean => closedCode(campaign, Date.now()) === null;
