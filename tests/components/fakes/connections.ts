import { randomUUID } from "node:crypto";
import { compareTables } from "#core/connections/compare-tables.ts";
import {
  type ConnectedColumn,
  type ConnectedTable,
  whyTableReadOnly,
} from "#core/connections/connected-table.ts";
import { usualIdColumn } from "#core/connections/id-column.ts";
import { type KeyKind, keyKind } from "#core/connections/key-kind.ts";
import type { TableConnection } from "#core/connections/table-connection.ts";
import * as databases from "#core/contracts/connections/databases.ts";
import { connectMainTable, disconnectMainTable } from "#core/contracts/connections/tables.ts";
import type { EditorDocument } from "#core/contracts/documents/documents.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Answers } from "./answers.ts";

/** The form in whose project the database is. */
interface ConnectedForm {
  readonly answers: Answers;
  readonly form_id: string;
  readonly document_id: string;
  document: EditorDocument;
}

/** A column of a table outside. */
export const column = (
  name: string,
  format: string,
  more: Partial<ConnectedColumn> = {},
): ConnectedColumn => ({
  name,
  format,
  is_array: false,
  description: null,
  enum_values: null,
  is_key: false,
  refers_to: null,
  is_nullable: true,
  default_value: null,
  ...more,
});

/** A table outside, which may be changed. */
export const table = (
  name: string,
  columns: readonly ConnectedColumn[],
  methods: ConnectedTable["methods"] = ["get", "post", "patch", "delete"],
): ConnectedTable => ({ name, description: null, columns, methods });

const AWAY = "We couldn’t reach the server.";

/**
 * A Supabase project that a form's project can be connected to: its tables, in memory, and what the Worker answers about
 * them. It shows its tables only to the secret key.
 */
export class FakeDatabase {
  readonly url = "https://hotel.supabase.example";
  readonly public_key = "sb_publishable_of_the_hotel";
  readonly secret_key = "sb_secret_of_the_hotel";
  /** Why the server outside does not answer; null: it does. */
  fault: string | null = null;
  /** Whether the member has signed in long ago. */
  isSignInOld = false;
  /** Uses beside the main table of the form. */
  other_uses: databases.ExternalUse[] = [];
  /** Null: no database is connected. */
  connected: databases.ExternalDatabase | null = null;
  /** Its tables as they are outside, by schema. */
  readonly schemas: Record<string, readonly ConnectedTable[]>;
  readonly #form: ConnectedForm;

  constructor(form: ConnectedForm, schemas: Record<string, readonly ConnectedTable[]>) {
    this.#form = form;
    this.schemas = { ...schemas };
    this.#answerDatabases();
    this.#answerKeys();
    this.#answerMainTable();
  }

  /** Connects it, as an owner does on the page. */
  connect(): databases.ExternalDatabase {
    const id = randomUUID();
    const now = new Date().toISOString();
    const { document } = this.#form.document;
    this.connected = {
      ...{ id, project_id: document.project_id, url: this.url, public_key: this.public_key },
      ...{ has_secret_key: true, created_at: now, refreshed_at: now },
      schemas: [{ name: "public", tables: this.schemas.public! }],
      used_by: [],
    };
    this.#form.document = { ...this.#form.document, database_id: id };
    return this.#database();
  }

  /** Makes a table the form's main table. */
  connectTable(table_name: string, id_column?: string | null): TableConnection {
    const { id, schemas } = this.#database();
    const sb_table_schema = schemas[0]!.tables.find(({ name }) => name === table_name);
    if (sb_table_schema === undefined)
      throw new AppError("BAD_REQUEST", { reason: "There is no such table." });
    const connection = {
      ...{ id: randomUUID(), supabase_project_id: id, sb_schema_name: "public", sb_table_name: table_name },
      ...{ sb_table_schema, is_missing: false, id_column: id_column ?? usualIdColumn(sb_table_schema) },
    };
    this.#form.document = { ...this.#form.document, connection };
    return connection;
  }

  disconnectTable(): void {
    if (this.#form.document.connection === null) throw new AppError("NOT_FOUND");
    this.#form.document = { ...this.#form.document, connection: null };
  }

  #database(): databases.ExternalDatabase {
    if (this.connected === null) throw new AppError("NOT_FOUND");
    const { document, connection } = this.#form.document;
    const { document_id, form_id } = this.#form;
    const own: databases.ExternalUse[] = connection
      ? [
          {
            ...{ form_id, document_id, name: document.title, is_table: false, is_deleted: false },
            main_table: { schema_name: connection.sb_schema_name, table_name: connection.sb_table_name },
            uses: ["main"],
          },
        ]
      : [];
    return { ...this.connected, used_by: [...own, ...this.other_uses] };
  }

  /** Reads a schema, with a key that the server knows. */
  #describe(schema: string): readonly ConnectedTable[] {
    if (this.fault !== null)
      throw new AppError("EXTERNAL_DATABASE_FAILED", { reason: this.fault, kind: "unreachable" });
    const tables = this.schemas[schema];
    if (tables === undefined)
      throw new AppError("EXTERNAL_DATABASE_FAILED", {
        reason: "The schema isn’t exposed.",
        kind: "missing",
      });
    return tables;
  }

  /** The tables as the entered keys see them; null: none without the secret key. */
  #tryKeys({ url, key, secret_key }: { url: string; key: string; secret_key?: string | null | undefined }) {
    readKey(key, "public");
    if (secret_key) readKey(secret_key, "secret");
    if (URL.parse(url)?.origin !== this.url)
      throw new AppError("BAD_REQUEST", { reason: AWAY, field: "url" });
    if (key.trim() !== this.public_key)
      throw new AppError("BAD_REQUEST", { reason: "This project doesn’t know this key.", field: "key" });
    return secret_key ? this.#describe("public") : null;
  }

  #patch(patch: Partial<databases.ExternalDatabase>): databases.ExternalDatabase {
    this.connected = { ...this.#database(), ...patch };
    return this.#database();
  }

  #answerDatabases(): void {
    this.#form.answers
      .on(databases.findExternalDatabase, () => (this.connected === null ? null : this.#database()))
      .on(databases.testExternalDatabase, ({ body }) => ({
        url: this.url,
        tables:
          this.#tryKeys(body)?.map((one) => ({
            name: one.name,
            columns: one.columns.length,
            is_readonly: whyTableReadOnly(one) !== null,
          })) ?? null,
      }))
      .on(
        databases.connectExternalDatabase,
        ({ body: { sb_project_url: url, sb_anon_key: key, secret_key } }) => {
          if (this.#tryKeys({ url, key, secret_key }) === null) {
            const reason = "This server shows its tables only to the secret key. Enter that, too.";
            throw new AppError("BAD_REQUEST", { reason, field: "secret_key" });
          }
          return this.connect();
        },
      )
      .on(databases.refreshExternalDatabase, () => {
        const schemas = this.#database().schemas.map(({ name, tables }) => ({
          name,
          before: tables,
          tables: this.#describe(name),
        }));
        const changes = schemas.flatMap(({ name, before, tables }) =>
          compareTables(before, tables).map((change) => ({ schema: name, ...change })),
        );
        const read = schemas.map(({ name, tables }) => ({ name, tables }));
        return { database: this.#patch({ schemas: read, refreshed_at: new Date().toISOString() }), changes };
      })
      .on(databases.disconnectExternalDatabase, () => {
        const [use] = this.#database().used_by;
        if (use !== undefined) {
          const reason = `Disconnect “${use.name}” first. It uses this database.`;
          throw new AppError("CONFLICT", { reason });
        }
        this.connected = null;
        this.#form.document = { ...this.#form.document, database_id: null };
        return null;
      })
      .on(databases.addExternalSchema, ({ body: { schema_name } }) => {
        const tables = this.#describe(schema_name);
        return this.#patch({ schemas: [...this.#database().schemas, { name: schema_name, tables }] });
      })
      .on(databases.removeExternalSchema, ({ params }) =>
        this.#patch({ schemas: this.#database().schemas.filter(({ name }) => name !== params.schema_name) }),
      );
  }

  #answerKeys(): void {
    this.#form.answers
      .on(databases.saveSecretKey, ({ body: { secret } }) => {
        readKey(secret, "secret");
        if (secret !== this.secret_key) {
          const reason = "The key isn’t allowed to do this. Check it, or store the secret key.";
          throw new AppError("EXTERNAL_DATABASE_FAILED", { reason, kind: "key" });
        }
        return this.#patch({ has_secret_key: true });
      })
      .on(databases.revealSecretKey, () => {
        if (this.isSignInOld) throw new AppError("SIGN_IN_AGAIN");
        if (!this.#database().has_secret_key) throw new AppError("NOT_FOUND");
        return { secret: this.secret_key };
      })
      .on(databases.removeSecretKey, () => this.#patch({ has_secret_key: false }));
  }

  #answerMainTable(): void {
    this.#form.answers
      .on(connectMainTable, ({ body }) => {
        if (this.#form.document.connection !== null)
          throw new AppError("CONFLICT", { reason: "This form has a main table. Disconnect that first." });
        return this.connectTable(body.table_name, body.id_column ?? null);
      })
      .on(disconnectMainTable, () => {
        this.disconnectTable();
        return null;
      });
  }
}

const REASONS: Record<KeyKind, string> = {
  public: "This is a secret key. Enter the publishable key, or the anon key.",
  secret: "This isn’t a key of a Supabase project. It starts with “sb_secret_” or “eyJ”.",
};

function readKey(text: string, wanted: KeyKind): void {
  if (keyKind(text.trim()) === wanted) return;
  const field = wanted === "public" ? "key" : "secret_key";
  throw new AppError("BAD_REQUEST", { reason: REASONS[wanted], field });
}
