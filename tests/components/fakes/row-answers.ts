import * as deletions from "#core/contracts/grid/deletions.ts";
import * as groups from "#core/contracts/grid/groups.ts";
import { loadRecord, type ResponseMeta } from "#core/contracts/grid/records.ts";
import type { CellVerdict, ResponseRow, RowPage, TableRow } from "#core/contracts/grid/rows.ts";
import * as contracts from "#core/contracts/grid/rows.ts";
import type { ChangedRow } from "#core/contracts/rooms/room.ts";
import type { Contract } from "#core/contracts/wire/contract.ts";
import { AppError } from "#core/errors/app-error.ts";
import { isEditable } from "#core/tables/columns.ts";
import { CUSTOMER_FIELDS } from "#core/tables/customer-fields.ts";
import { groupsOf, matchingRows, pageOfRows, type QueriedTable, readQuery } from "./row-query.ts";
import type { AnsweredForm, CellEdit, FakeRows } from "./rows.ts";

/** The calls that `FakeRows` answers. */
export const ROW_CALLS: readonly Contract[] = [
  contracts.listRows,
  contracts.listSessions,
  contracts.listCustomers,
  contracts.updateCell,
  contracts.updateCells,
  loadRecord,
  groups.countResponseGroups,
  deletions.deleteRows,
  deletions.countMatchingRows,
  deletions.deleteMatchingRows,
  deletions.restoreRows,
];

const META: ResponseMeta = {
  entered_by: null,
  platform_powered_by: "api",
  session_id: null,
  utc_offset: null,
  time_zone: null,
  geo: null,
  x_useragent: null,
  x_referer: null,
  raw: null,
};

/** Answers the calls about rows. */
export function rowAnswers(rows: FakeRows, form: AnsweredForm): void {
  const pageOf = <Row extends TableRow>(
    table: QueriedTable,
    query: Parameters<typeof readQuery>[0],
  ): RowPage<Row> => {
    const read = readQuery(query);
    const page = pageOfRows<Row>(table, read);
    return read.search.trim() === "" ? page : { ...page, search_index: rows.search_index };
  };
  form.answers
    .on(contracts.listRows, ({ query }) => pageOf(rows.responseTable, query))
    .on(contracts.listSessions, ({ query }) =>
      pageOf(rows.table("session", form.form.fields, rows.sessions), query),
    )
    .on(contracts.listCustomers, ({ query }) =>
      pageOf(rows.table("customer", CUSTOMER_FIELDS, rows.customers), query),
    )
    .on(loadRecord, ({ params }) => {
      const row = rows.responses.find(({ id }) => id === params.row_id);
      if (row === undefined) throw new AppError("NOT_FOUND");
      return { row, meta: { ...META, ...rows.metas.get(row.id) } };
    })
    .on(groups.countResponseGroups, ({ query: { column = "__gf_created_at", ...query } }) =>
      groupsOf(rows.responseTable, readQuery(query), column),
    )
    .on(contracts.updateCell, ({ params, body }) => {
      const { row_id, field_id } = params;
      const given = rows.decide({ row_id, field_id, ...body } as CellEdit);
      if (given.verdict === "conflict") {
        const { cell, version } = given;
        throw new AppError("CONFLICT", { cell, version });
      }
      if (given.verdict === "invalid") {
        const { name } = rows.fieldNamed(field_id)!;
        throw new AppError("VALIDATION_FAILED", { fields: { [name]: [...given.reasons] } });
      }
      if (given.verdict !== "changed") throw new AppError("NOT_FOUND");
      const { version, updated_at, cell } = given;
      const { transaction_id } = body;
      const data = { [field_id]: cell };
      const changed = { response_id: row_id, data, version, transaction_id };
      form.relay({ type: "response.updated", form_id: form.form_id, ...changed });
      return { id: row_id, version, updated_at, cell };
    })
    .on(contracts.updateCells, ({ body: { cells, transaction_id } }) => {
      const versions = new Map(rows.responses.map(({ id, version }) => [id, version + 1]));
      const changed = new Map<string, ChangedRow>();
      const verdicts = cells.map((cell): CellVerdict => {
        const { row_id, field_id } = cell;
        const field = rows.fieldNamed(field_id);
        if (field && !isEditable(field)) return { verdict: "read_only" };
        const given = rows.decide(cell as CellEdit);
        if (given.verdict !== "changed") return given;
        // A row has one version more, however many of its cells change.
        const version = versions.get(row_id)!;
        const data = { ...changed.get(row_id)?.data, [field_id]: given.cell };
        changed.set(row_id, { response_id: row_id, version, data });
        return { ...given, version };
      });
      rows.responses = rows.responses.map((row) =>
        changed.has(row.id) ? { ...row, version: versions.get(row.id)! } : row,
      );
      if (changed.size > 0) {
        const all = [...changed.values()];
        form.relay({ type: "cells.updated", ...rows.event(), rows: all, transaction_id });
      }
      return { cells: verdicts };
    });
  deletionAnswers(rows, form);
}

function deletionAnswers(rows: FakeRows, form: AnsweredForm): void {
  const tell = (response_ids: string[] | null, transaction_id: string) =>
    form.relay({ type: "response.deleted", ...rows.event(), response_ids, transaction_id });
  form.answers
    .on(deletions.deleteRows, ({ body: { ids: asked, deletion_id, transaction_id } }) => {
      const ids = rows.remove(asked, deletion_id);
      tell(ids, transaction_id);
      return { ids };
    })
    .on(deletions.countMatchingRows, ({ query: { bound, ...query } }) => ({
      count: matchingRows(rows.responseTable, readQuery(query)).length,
      through: bound === "none" ? 0 : Math.max(0, ...rows.responses.map((row) => row.local_index)),
    }))
    .on(deletions.deleteMatchingRows, ({ body }) => {
      const { transaction_id, deletion_id, through, ...query } = body;
      const found = (matchingRows(rows.responseTable, readQuery(query)) as unknown as ResponseRow[])
        .filter(({ local_index }) => local_index <= through)
        .sort((a, b) => b.local_index - a.local_index)
        .slice(0, deletions.DELETION_STEP);
      const ids = rows.remove(
        found.map(({ id }) => id),
        deletion_id,
      );
      if (ids.length > 0) tell(ids, transaction_id);
      const next = (found.at(-1)?.local_index ?? 0) - 1;
      return { ids, next_through: next < 1 ? null : next };
    })
    .on(deletions.restoreRows, ({ params: { deletion_id }, body: { after, transaction_id } }) => {
      const { rows: back, next_after } = rows.restore(deletion_id, after);
      if (back.length > 0) tell(null, transaction_id);
      return {
        ids: back.map(({ id }) => id),
        refused: 0,
        next_after,
      };
    });
}
