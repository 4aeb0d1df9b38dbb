import { randomUUID } from "node:crypto";
import type { EditorDocument } from "#core/contracts/documents/documents.ts";
import { DELETION_STEP } from "#core/contracts/grid/deletions.ts";
import type { ResponseMeta } from "#core/contracts/grid/records.ts";
import type {
  CellVerdict,
  CustomerRow,
  ResponseRow,
  RowPage,
  SessionRow,
  TableRow,
} from "#core/contracts/grid/rows.ts";
import type { Change, ChangedRow } from "#core/contracts/rooms/room.ts";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { progressReader } from "#core/forms/submitting/draft-progress.ts";
import { type FormerKind, formerField } from "#core/tables/conversion/former-field.ts";
import { customerCells } from "#core/tables/customer-fields.ts";
import { editCell } from "#core/tables/edit-cell.ts";
import { shortId } from "#core/tables/session-row.ts";
import * as phones from "#core/values/international-phone.ts";
import type { JsonValue } from "#core/values/json.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import type { Answers } from "./answers.ts";
import { cellsOf, type GivenAnswers, parsedAnswers, submittedCells } from "./given-answers.ts";
import type { QueriedTable } from "./row-query.ts";

/** The form whose responses these are. */
export interface AnsweredForm {
  readonly answers: Answers;
  readonly form_id: string;
  document: EditorDocument;
  readonly form: FormDefinition;
  publish(change: Change): Promise<void>;
  /** Relays a change to the pages that have entered its room. */
  relay(change: Change): void;
}

/** When the first row arrived; each later one is a minute younger. */
const FIRST_AT = Date.parse("2026-11-20T10:00:00.000Z");
const MINUTE_MS = 60_000;

/** Responses, sessions and customers of the form, in memory. They change by the rules of `core/tables`. */
export class FakeRows {
  /** In the order in which they arrived. */
  responses: ResponseRow[] = [];
  sessions: SessionRow[] = [];
  customers: CustomerRow[] = [];
  /** What is known of how each response came in, by its id. */
  readonly metas = new Map<string, Partial<ResponseMeta>>();
  /** The state of the index that makes searches fast. */
  search_index: NonNullable<RowPage["search_index"]> = { state: "none", share: 0 };
  readonly #form: AnsweredForm;
  readonly #deletions = new Map<string, readonly ResponseRow[]>();
  #last = 0;

  constructor(form: AnsweredForm) {
    this.#form = form;
  }

  /** Adds responses, the last one newest. */
  add(...all: readonly GivenAnswers[]): ResponseRow[] {
    const rows = all.map((given) => {
      const row = this.#rowOf(given);
      this.responses = [...this.responses, row];
      return row;
    });
    this.#tellCount();
    return rows;
  }

  /** The same, with the messages that tell open pages of them. */
  async arrive(...all: readonly GivenAnswers[]): Promise<ResponseRow[]> {
    const rows = this.add(...all);
    for (const row of rows) {
      const response = { ...row } as unknown as Record<string, unknown>;
      await this.#form.publish({ type: "response.created", ...this.event(), response });
    }
    return rows;
  }

  /** Adds a customer with these facts. */
  addCustomer(facts: Readonly<Record<string, string>>): CustomerRow {
    const id = randomUUID();
    const created_at = this.#now();
    const row: CustomerRow = {
      id,
      local_id: shortId(id),
      created_at,
      version: 1,
      customer_id: id,
      data: customerCells(facts),
      last_seen_at: created_at,
      is_email_verified: false,
      is_phone_verified: false,
    };
    this.customers.push(row);
    return row;
  }

  /** Adds a session with what was typed so far. */
  addSession(given: GivenAnswers, facts: Partial<SessionRow> = {}): SessionRow {
    const id = randomUUID();
    const data = cellsOf(this.#form.form.fields, given);
    const { answered, asked } = progressReader(this.#form.form)(
      parsedAnswers(this.#form.form.fields, given),
      null,
    );
    const created_at = this.#now();
    const row: SessionRow = {
      id,
      form_id: this.#form.form_id,
      local_id: shortId(id),
      created_at,
      updated_at: created_at,
      submitted_at: null,
      version: 1,
      customer_id: null,
      data,
      last_field_id: Object.keys(data).at(-1) ?? null,
      state: "unfinished",
      progress: { answered, asked },
      device: null,
      response: null,
      ...facts,
    };
    this.sessions.push(row);
    return row;
  }

  /** Another member's edit of a response, by its number. */
  async editElsewhere(local_index: number, given: GivenAnswers): Promise<void> {
    const row = this.numbered(local_index);
    const data = cellsOf(this.#form.form.fields, given);
    const changed = this.store(row.id, data);
    await this.#form.publish({ type: "cells.updated", ...this.event(), rows: [changed] });
  }

  /** Another member's deletion of responses, by their numbers. */
  async deleteElsewhere(...numbers: readonly number[]): Promise<void> {
    const ids = this.remove(numbers.map((number) => this.numbered(number).id));
    await this.#form.publish({ type: "response.deleted", ...this.event(), response_ids: ids });
  }

  numbered(local_index: number): ResponseRow {
    return this.responses.find((row) => row.local_index === local_index)!;
  }

  /** The answers of each response, by the names of their questions. */
  get stored(): Record<string, unknown>[] {
    const { fields } = this.#form.form;
    return this.responses.map(({ data }) =>
      Object.fromEntries(
        fields.flatMap(({ id, name }) => (data[id] === undefined ? [] : [[name, data[id].value]])),
      ),
    );
  }

  /** Takes back the next step of a deletion, of rows with numbers above `after`. */
  restore(deletion_id: string, after: number): { rows: ResponseRow[]; next_after: number | null } {
    const gone = (this.#deletions.get(deletion_id) ?? []).filter(({ local_index }) => local_index > after);
    const ordered = gone.toSorted((a, b) => a.local_index - b.local_index);
    const [step, rest] = [ordered.slice(0, DELETION_STEP), ordered.slice(DELETION_STEP)];
    this.#deletions.set(deletion_id, rest);
    const rows = step.map((row) => ({ ...row, version: row.version + 1 }));
    this.responses = [...this.responses, ...rows].sort((a, b) => a.local_index - b.local_index);
    this.#tellCount();
    return { rows, next_after: rest.length > 0 ? (step.at(-1)?.local_index ?? null) : null };
  }

  /** Forgets what was deleted, as the database does after a while. */
  forgetDeleted(): void {
    this.#deletions.clear();
  }

  get responseTable(): QueriedTable {
    const { tables, form } = this.#form.document;
    return this.table(tables === null ? "response" : "row", form.fields, this.responses);
  }

  table(kind: QueriedTable["kind"], fields: QueriedTable["fields"], rows: readonly TableRow[]): QueriedTable {
    return { kind, fields, rows: rows as QueriedTable["rows"] };
  }

  #now(): string {
    this.#last += 1;
    return new Date(FIRST_AT + (this.#last - 1) * MINUTE_MS).toISOString();
  }

  event() {
    return { form_id: this.#form.form_id, version: ++this.#last };
  }

  #rowOf(given: GivenAnswers): ResponseRow {
    const local_index = Math.max(0, ...this.responses.map((row) => row.local_index)) + 1;
    const created_at = new Date(FIRST_AT + (local_index - 1) * MINUTE_MS).toISOString();
    const row: ResponseRow = {
      id: randomUUID(),
      form_id: this.#form.form_id,
      local_index,
      local_id: formatLocalIndex(local_index),
      created_at,
      updated_at: created_at,
      version: 1,
      customer_id: null,
      platform_powered_by: "api",
      data: submittedCells(this.#form.form.fields, given),
    };
    return row;
  }

  /** Null removes a cell. */
  store(row_id: string, cells: Readonly<Record<string, Cell | null>>): ChangedRow {
    const row = this.responses.find(({ id }) => id === row_id)!;
    const data = Object.fromEntries(
      Object.entries({ ...row.data, ...cells }).filter((entry): entry is [string, Cell] => entry[1] !== null),
    );
    const changed = { ...row, data, version: row.version + 1, updated_at: this.#now() };
    this.responses = this.responses.map((one) => (one.id === row_id ? changed : one));
    return { response_id: row_id, version: changed.version, data: { ...cells } };
  }

  remove(ids: readonly string[], deletion_id: string | null = null): string[] {
    const gone = this.responses.filter(({ id }) => ids.includes(id));
    this.responses = this.responses.filter(({ id }) => !ids.includes(id));
    if (deletion_id !== null) {
      this.#deletions.set(deletion_id, [...(this.#deletions.get(deletion_id) ?? []), ...gone]);
    }
    this.#tellCount();
    return gone.map(({ id }) => id);
  }

  #tellCount(): void {
    this.#form.document = { ...this.#form.document, response_count: this.responses.length };
  }

  /** The verdict on one cell, which is stored if it may be. */
  decide({ row_id, field_id, value, expected, former }: CellEdit): CellVerdict {
    const field = this.fieldNamed(field_id);
    if (field === undefined) return { verdict: "not_found" };
    const judge = former === undefined ? field : formerField(field, former);
    const edited = editCell(judge, value, { isUrl: URL.canParse, phones, clock: formZone(this.#form.form) });
    if (!edited.ok) return { verdict: "invalid", reasons: edited.reasons };
    const row = this.responses.find(({ id }) => id === row_id);
    if (row === undefined) return { verdict: "not_found" };
    const before = row.data[field_id] ?? null;
    // A repeat has no effect.
    if (JSON.stringify(before) === JSON.stringify(edited.cell)) {
      return { verdict: "changed", version: row.version, updated_at: row.updated_at, cell: before };
    }
    if (expected !== undefined && JSON.stringify(before) !== JSON.stringify(expected)) {
      return { verdict: "conflict", version: row.version, updated_at: row.updated_at, cell: before };
    }
    const { version } = this.store(row_id, { [field_id]: edited.cell });
    const { updated_at } = this.responses.find(({ id }) => id === row_id)!;
    return { verdict: "changed", version, updated_at, cell: edited.cell };
  }

  fieldNamed(id: string): FieldDefinition | undefined {
    return this.#form.form.fields.find((field) => field.id === id);
  }
}

export interface CellEdit {
  row_id: string;
  field_id: string;
  value: JsonValue;
  expected?: JsonValue;
  former?: FormerKind;
}
