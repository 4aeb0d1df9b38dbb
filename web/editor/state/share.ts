import { atom } from "jotai";
import type { Share } from "#core/contracts/documents.ts";
import { isSampleOption } from "#core/fields/option-drafts.ts";
import { can } from "#core/fields/registry.ts";
import { closedCode } from "#core/forms/availability.ts";
import type { Campaign } from "#core/forms/definition.ts";
import { ApiError, call } from "../api/client.ts";
import * as endpoints from "../api/endpoints.ts";
import { blocksAtom, fieldsByIdAtom } from "./blocks.ts";

type ShareState =
  | { status: "loading"; form_id: string | null }
  | { status: "failed"; form_id: string; message: string }
  | { status: "ready"; form_id: string; share: Share };

const stateAtom = atom<ShareState>({ status: "loading", form_id: null });
export const shareStateAtom = atom((get) => get(stateAtom));

/** Loads the addresses of a form, once. */
export const loadShareAtom = atom(null, async (get, set, form_id: string) => {
  const before = get(stateAtom);
  if (before.form_id === form_id && before.status !== "failed") return;
  set(stateAtom, { status: "loading", form_id });
  const isCurrent = () => get(stateAtom).form_id === form_id;
  try {
    const share = await call(endpoints.loadShare, { params: { form_id } });
    if (isCurrent()) set(stateAtom, { status: "ready", form_id, share });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isCurrent()) set(stateAtom, { status: "failed", form_id, message: error.message });
  }
});

/** Names the questions on the form that nobody can answer: of choices, without an option that anybody has named. */
export const emptyChoicesAtom = atom((get): string | null => {
  const fields = get(fieldsByIdAtom);
  const onForm = get(blocksAtom).flatMap(({ form_field_id }) => fields.get(form_field_id ?? "") ?? []);
  const empty = onForm.filter(({ type, options }) => can(type, "options") && options.every(isSampleOption));
  if (empty.length === 0) return null;
  const names = new Intl.ListFormat("en").format(
    empty.map(({ label }) => `“${label || "Untitled question"}”`),
  );
  return `${names} ${empty.length === 1 ? "has" : "have"} no options of your own yet: there is nothing to choose.`;
});

/** Whether a form takes answers at this moment. */
export const takesAnswers = (campaign: Campaign): boolean => closedCode(campaign, Date.now()) === null;
