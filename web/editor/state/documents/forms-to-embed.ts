import { atom } from "jotai";
import { documentAtom } from "../editing/document.ts";
import { workspaceStateAtom } from "./workspace.ts";

/** The forms that a page of the open site can show: those of its organization, by title. */
export const formsToEmbedAtom = atom((get) => {
  const state = get(workspaceStateAtom);
  if (state.status !== "ready") return [];
  const { projects, documents } = state.workspace;
  const { organization } = get(documentAtom);
  const here = new Set(projects.filter((one) => one.organization_id === organization.id).map(({ id }) => id));
  return documents
    .flatMap(({ doctype, project_id, form_id, title }) =>
      doctype === "v0_form" && form_id !== null && here.has(project_id) ? [{ form_id, title }] : [],
    )
    .toSorted((a, b) => a.title.localeCompare(b.title));
});
