import type { WebSocket } from "ws";
import { loadDocument, type TableEntry } from "#core/contracts/documents/documents.ts";
import { listTables, type SchemaTable } from "#core/contracts/documents/tables.ts";
import { AppError } from "#core/errors/app-error.ts";
import { isSystemColumn } from "#core/tables/columns.ts";
import { tableProperties } from "#core/tables/definition.ts";
import type { FormSketch } from "#local/seed/form-draft.ts";
import { FakeDocument } from "./document.ts";
import { FakeForm } from "./form.ts";

/** A database. Each of its tables is a form with the table's name as its title. */
export class FakeSchema extends FakeDocument {
  #tables: FakeForm[] = [];

  constructor(title: string) {
    super("v0_schema", title);
    this.answers.elsewhere = ({ address, body }) =>
      this.#tables.find(({ form_id }) => `${address} ${JSON.stringify(body)}`.includes(form_id))?.answers ??
      null;
    this.answers
      .on(loadDocument, ({ params, query }) => {
        if (params.document_id !== this.document_id) throw new AppError("NOT_FOUND");
        const name = query.table?.toLowerCase();
        const table = this.tables.find(({ form }) => form.title.toLowerCase() === name);
        const { facts, entries: tables } = this;
        if (!table) return { ...facts, tables, form: null, database_id: null };
        return { ...table.document, ...facts, tables };
      })
      .on(listTables, () => this.tables.map((table) => this.#listed(table)));
  }

  /** By name, as everywhere. */
  get tables(): FakeForm[] {
    return this.#tables.toSorted((one, other) => (one.form.title < other.form.title ? -1 : 1));
  }

  /** Adds a table with these questions as its columns. */
  addTable(sketch: string | FormSketch): FakeForm {
    const table = new FakeForm(sketch);
    this.#tables = [...this.#tables, table];
    return table;
  }

  get entries(): TableEntry[] {
    return this.tables.map(({ form_id: id, form }) => ({ id, name: form.title, description: null }));
  }

  #listed({ form_id, form }: FakeForm): SchemaTable {
    const columns = tableProperties(form.fields).map(({ name, format, is_primary_key, foreign_key }) => ({
      ...{ name, format, is_primary_key },
      refers_to: foreign_key && { table_id: foreign_key.table_id, column: this.#nameOf(foreign_key.column) },
    }));
    return { id: form_id, name: form.title, columns };
  }

  /** A reference to a row has its id as the value. */
  #nameOf(column: string): string | null {
    if (isSystemColumn(column)) return "id";
    const fields = this.#tables.flatMap(({ form }) => form.fields);
    return fields.find(({ id }) => id === column)?.name ?? null;
  }

  override enterRoom(socket: WebSocket, address: string): void {
    const table = this.#tables.find(({ form_id }) => address.includes(form_id));
    if (table) table.enterRoom(socket, address);
    else super.enterRoom(socket, address);
  }

  override close(): void {
    super.close();
    for (const table of this.#tables) table.close();
  }
}
