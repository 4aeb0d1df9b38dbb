import { atom } from "jotai";
import { documentAtom, isSiteAtom } from "../editing/document.ts";
import { firstStepsChoiceAtom, previewedFormsAtom, sentFormsAtom } from "../shell/layout.ts";
import { workspaceStateAtom } from "./workspace.ts";

export type StepId = "ask" | "look" | "open" | "send" | "answer";

interface FormProgress {
  hasQuestion: boolean;
  isPreviewed: boolean;
  wasOpened: boolean;
  isSent: boolean;
  responses: number;
}

/**
 * The steps from an empty form to its first response, with progress. A response implies that all earlier
 * steps are done.
 */
export function firstSteps(progress: FormProgress): { id: StepId; isDone: boolean }[] {
  const isAnswered = progress.responses > 0;
  return [
    { id: "ask", isDone: progress.hasQuestion },
    { id: "look", isDone: progress.isPreviewed || isAnswered },
    { id: "open", isDone: progress.wasOpened || isAnswered },
    { id: "send", isDone: progress.isSent || isAnswered },
    { id: "answer", isDone: isAnswered },
  ];
}

/** The open form's progress. */
export const firstStepsAtom = atom((get) => {
  const { form, response_count, was_opened } = get(documentAtom);
  return firstSteps({
    hasQuestion: form.blocks.some(({ form_field_id }) => form_field_id !== null),
    isPreviewed: get(previewedFormsAtom).includes(form.form_id),
    wasOpened: was_opened || !form.campaign.is_force_closed,
    isSent: get(sentFormsAtom).includes(form.form_id),
    responses: response_count,
  });
});

/** With this many responses, a user needs no first steps. */
const ENOUGH_RESPONSES = 10;

/** Whether the steps help: no other form has responses, and this one has few. Null until that is known, and for sites. */
export const areFirstStepsUsefulAtom = atom((get): boolean | null => {
  const workspace = get(workspaceStateAtom);
  if (workspace.status !== "ready") return null;
  const { document, form, response_count } = get(documentAtom);
  if (form.is_page) return null;
  const hasOthers = workspace.workspace.documents.some(
    ({ id, responses }) => id !== document.id && responses > 0,
  );
  return !hasOthers && response_count < ENOUGH_RESPONSES;
});

/** Whether the steps are shown: on request, and while they help. */
export const areFirstStepsShownAtom = atom((get): boolean => {
  const choice = get(firstStepsChoiceAtom);
  if (get(isSiteAtom)) return false;
  return choice === "automatic" ? get(areFirstStepsUsefulAtom) === true : choice === "asked";
});

/** Whether it will soon be known if the steps are shown. */
export const areFirstStepsPendingAtom = atom((get) => {
  const { status } = get(workspaceStateAtom);
  return get(firstStepsChoiceAtom) === "automatic" && (status === "idle" || status === "loading");
});

const MAX_STORED = 100;
const noteFormAtom = (listAtom: typeof previewedFormsAtom) =>
  atom(null, (get, set, form_id: string) => {
    const noted = get(listAtom);
    if (!noted.includes(form_id)) set(listAtom, [form_id, ...noted].slice(0, MAX_STORED));
  });
/** Records that the preview of a form was opened. */
export const notePreviewedAtom = noteFormAtom(previewedFormsAtom);
/** Records that the link of a form was copied or sent. */
export const noteSentAtom = noteFormAtom(sentFormsAtom);
