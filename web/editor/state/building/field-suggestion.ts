import { atom } from "jotai";
import type { SuggestedField } from "#core/contracts/building/ai.ts";
import { withSuggestion } from "#core/fields/field-draft.ts";
import { freeName, nameOfLabel } from "#core/fields/field-name.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { documentAtom, formIdAtom } from "../editing/document.ts";
import { changeFieldAtom } from "./change-field.ts";
import { fieldEditorAtom, takenNamesAtom } from "./field-editor.ts";

/**
 * The owner's description of a question to suggest. It survives renders of the panel and failures of the
 * model.
 */
export interface AskedQuestion {
  /** Id of the new field. */
  field_id: string;
  description: string;
  isOpen: boolean;
  isAsking: boolean;
  problem: string | null;
}

const askedStateAtom = atom<AskedQuestion | null>(null);

export const isAiAvailableAtom = atom((get) => get(documentAtom).ai_available);

/**
 * The description for the panel's question; null if the question already existed because none is suggested
 * then.
 */
export const askedQuestionAtom = atom(
  (get): AskedQuestion | null => {
    const editor = get(fieldEditorAtom);
    if (editor === null || editor.before !== null) return null;
    const { field_id } = editor;
    const asked = get(askedStateAtom);
    if (asked?.field_id === field_id) return asked;
    return { field_id, description: "", isOpen: false, isAsking: false, problem: null };
  },
  (get, set, patch: Partial<AskedQuestion>) => {
    const asked = get(askedQuestionAtom);
    if (asked !== null) set(askedStateAtom, { ...asked, ...patch });
  },
);

interface TakenSuggestion {
  takeBack: () => void;
  /** What a question has no room for. */
  left_out: SuggestedField["left_out"];
}

/**
 * Requests a suggestion and puts it into the panel. Null if there is no suggestion, or the panel has another
 * question by then.
 */
export const askForQuestionAtom = atom(null, async (get, set): Promise<TakenSuggestion | null> => {
  const asked = get(askedQuestionAtom);
  if (asked === null || asked.isAsking || asked.description.trim() === "") return null;
  const { field_id, description } = asked;
  const isCurrent = () => get(askedQuestionAtom)?.field_id === field_id;
  set(askedQuestionAtom, { isAsking: true, problem: null });
  try {
    const body = { form_id: get(formIdAtom), description };
    const { left_out, ...suggestion } = await call(endpoints.suggestField, { body });
    const editor = get(fieldEditorAtom);
    if (!isCurrent() || editor === null) return null;
    const taken = get(takenNamesAtom);
    const { draft: before } = editor;
    const name = suggestion.name
      ? freeName(suggestion.name, taken)
      : nameOfLabel(suggestion.label, suggestion.type, taken);
    const draft = withSuggestion(before, { ...suggestion, name }, () => crypto.randomUUID());
    set(changeFieldAtom, field_id, draft);
    set(askedQuestionAtom, { isAsking: false });
    return { takeBack: () => set(changeFieldAtom, field_id, before), left_out };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    if (isCurrent()) set(askedQuestionAtom, { isAsking: false, problem });
    return null;
  }
});
