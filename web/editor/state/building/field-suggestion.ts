import { atom } from "jotai";
import { withSuggestion } from "#core/fields/field-draft.ts";
import { freeName, nameOfLabel } from "#core/fields/field-name.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { documentAtom, formIdAtom } from "../editing/document.ts";
import { changeFieldAtom } from "./change-field.ts";
import { fieldEditorAtom, takenNamesAtom } from "./field-editor.ts";

/** What a model is asked for a new question. It stays while the panel is drawn anew, and when the model fails. */
export interface AskedQuestion {
  /** Of the new field. */
  field_id: string;
  description: string;
  isOpen: boolean;
  isAsking: boolean;
  problem: string | null;
}

const askedStateAtom = atom<AskedQuestion | null>(null);

export const isAiAvailableAtom = atom((get) => get(documentAtom).ai_available);

/** Of the question in the panel; null: it was there before, and nobody is asked. */
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

/**
 * Asks for the question that is described and puts it into the panel. The answer takes it back; null: there is none, or
 * the panel is another question's by now.
 */
export const askForQuestionAtom = atom(null, async (get, set): Promise<(() => void) | null> => {
  const asked = get(askedQuestionAtom);
  if (asked === null || asked.isAsking || asked.description.trim() === "") return null;
  const { field_id, description } = asked;
  const isCurrent = () => get(askedQuestionAtom)?.field_id === field_id;
  set(askedQuestionAtom, { isAsking: true, problem: null });
  try {
    const body = { form_id: get(formIdAtom), description };
    const suggestion = await call(endpoints.suggestField, { body });
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
    return () => set(changeFieldAtom, field_id, before);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    if (isCurrent()) set(askedQuestionAtom, { isAsking: false, problem });
    return null;
  }
});
