import { atom } from "jotai";
import { isSampleOption } from "#core/fields/option-drafts.ts";
import { can } from "#core/fields/registry.ts";
import { say } from "../../../ui/say.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { blocksAtom, fieldsByIdAtom } from "../building/blocks.ts";
import { loadedAtoms } from "../editing/loaded.ts";

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
