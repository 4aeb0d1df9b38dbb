import { atom } from "jotai";
import type { GroupCounts } from "#core/contracts/grid/groups.ts";
import type { ResponseRow, RowPage } from "#core/contracts/grid/rows.ts";
import type { AnsweredPlace, WordCounts } from "#core/contracts/results.ts";
import { exportPath } from "#core/contracts/wire/paths/private.ts";
import { isAnswered } from "#core/results/question-chart.ts";
import { DEFAULT_GRID_QUERY, formatGridQuery, type GridQuery } from "#core/tables/grid-query.ts";
import { toPredicate } from "#core/tables/predicates.ts";
import { call } from "../../../api/client.ts";
import { countResponseGroups, listRows } from "../../../api/endpoints.ts";
import { loadPlaces, loadWords } from "../../../api/results-endpoints.ts";
import { gridQueryAtom } from "../query.ts";
import { noteLabels } from "../references/row-labels.ts";
import { gridFormIdAtom } from "../table.ts";
import { gridZoneAtom } from "../zone.ts";
import { chosenRowsAtom, groupsAtom } from "./results.ts";

/** What cards ask of the server, for one group of responses. Each rejects with an `ApiError`. */

interface OfGroup {
  field_id: string;
  /** Index of the group. */
  group: number;
  signal: AbortSignal;
}

export const ANSWERS_PER_PAGE = 10;

/** A page of the responses with an answer to a question, the newest first. */
export const readAnswersAtom = atom(
  null,
  async (
    get,
    _set,
    { field_id, group, signal, page }: OfGroup & { page: number },
  ): Promise<RowPage<ResponseRow>> => {
    const query = get(gridQueryAtom);
    const drafts = [...(get(groupsAtom)[group] ?? []), isAnswered(field_id)];
    const predicates = [...query.predicates, ...drafts.flatMap((draft) => toPredicate(draft) ?? [])];
    const parameters = formatGridQuery({
      ...query,
      predicates,
      orderby: [],
      page,
      limit: ANSWERS_PER_PAGE,
      cursor: null,
    });
    const form_id = get(gridFormIdAtom);
    const read = await call(listRows, { params: { form_id }, query: parameters }, { signal });
    noteLabels(read.rows);
    return read;
  },
);

/** The address of a file with all answers of the view to a question. */
export const answersFileAtom = atom((get) => {
  const query = get(gridQueryAtom);
  const [scope_id, zone] = [get(gridFormIdAtom), get(gridZoneAtom)];
  return (field_id: string): string => {
    const predicates = [...query.predicates, toPredicate(isAnswered(field_id))!];
    const rows = formatGridQuery({ ...DEFAULT_GRID_QUERY, ...pickRows(query), predicates });
    const columns = ["__gf_display_id", "__gf_created_at", field_id].join(",");
    return exportPath({ kind: "response", scope_id }, "csv", { ...rows, columns, zone });
  };
});

const pickRows = ({ search, search_column }: GridQuery) => ({ search, search_column });

/** The most frequent values of a question. */
export const countValuesAtom = atom(
  null,
  (get, _set, { field_id, group, signal }: OfGroup): Promise<GroupCounts> =>
    call(
      countResponseGroups,
      {
        params: { form_id: get(gridFormIdAtom) },
        query: { ...get(chosenRowsAtom)[group], column: field_id },
      },
      { signal },
    ),
);

/** The values that hidden fields have in all responses, to compare two of them. */
export const countAllValuesAtom = atom(
  null,
  (get, _set, { field_id, signal }: Omit<OfGroup, "group">): Promise<GroupCounts> =>
    call(
      countResponseGroups,
      { params: { form_id: get(gridFormIdAtom) }, query: { column: field_id } },
      { signal },
    ),
);

export const readWordsAtom = atom(
  null,
  (get, _set, { field_id, group, signal }: OfGroup): Promise<WordCounts> =>
    call(
      loadWords,
      { params: { form_id: get(gridFormIdAtom), field_id }, query: get(chosenRowsAtom)[group] ?? {} },
      { signal },
    ),
);

export const readPlacesAtom = atom(
  null,
  (get, _set, { field_id, group, signal }: OfGroup): Promise<AnsweredPlace[]> =>
    call(
      loadPlaces,
      { params: { form_id: get(gridFormIdAtom), field_id }, query: get(chosenRowsAtom)[group] ?? {} },
      { signal },
    ),
);
