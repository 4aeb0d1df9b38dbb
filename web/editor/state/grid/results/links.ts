import { atom } from "jotai";
import type { ResultsLink } from "#core/contracts/results.ts";
import { formatGridQuery } from "#core/tables/grid-query.ts";
import { call } from "../../../api/client.ts";
import { createResultsLink, deleteResultsLink, listResultsLinks } from "../../../api/results-endpoints.ts";
import { withReason } from "../../../api/with-reason.ts";
import { formIdAtom } from "../../editing/document.ts";
import { loadedAtoms } from "../../editing/loaded.ts";
import { gridQueryAtom } from "../query.ts";

const links = loadedAtoms((form_id) => call(listResultsLinks, { params: { form_id } }));
export const linksStateAtom = links.stateAtom;

/** Loads the public pages with results of the open form. */
export const loadLinksAtom = atom(null, (get, set) => set(links.loadAtom, get(formIdAtom)));

const changeAtom = atom(null, (get, set, change: (links: ResultsLink[]) => ResultsLink[]) => {
  const state = get(links.stateAtom);
  if (state.status === "ready") set(links.showAtom, { ...state, value: change(state.value) });
});

export interface LinkDraft {
  name: string;
  field_ids: readonly string[];
  /** Null: without a password. */
  password: string | null;
  /** Null: it never expires. */
  expires_in_days: number | null;
}

/** Makes a page of the responses that the view shows now. */
export const createLinkAtom = atom(null, async (get, set, draft: LinkDraft): Promise<ResultsLink> => {
  const { where, search, search_column } = formatGridQuery(get(gridQueryAtom));
  const filter = {
    ...(where !== undefined && { where }),
    ...(search !== undefined && { search }),
    ...(search_column !== undefined && { search_column }),
  };
  const body = { ...draft, field_ids: [...draft.field_ids], filter };
  const link = await withReason(call(createResultsLink, { params: { form_id: get(formIdAtom) }, body }));
  set(changeAtom, (known) => [link, ...known]);
  return link;
});

export const deleteLinkAtom = atom(null, async (get, set, link_id: string) => {
  await call(deleteResultsLink, { params: { form_id: get(formIdAtom), link_id } });
  set(changeAtom, (known) => known.filter(({ id }) => id !== link_id));
});
