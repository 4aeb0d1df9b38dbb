import { randomUUID } from "node:crypto";
import type { WebSocket } from "ws";
import { editForm, type FormEdit, type FormEdits, loadEdits } from "#core/contracts/building/editing.ts";
import { loadChannels } from "#core/contracts/delivery/channels.ts";
import { type EditorDocument, loadDocument, loadShare } from "#core/contracts/documents/documents.ts";
import { loadWorkspace, renameDocument, type Workspace } from "#core/contracts/documents/workspace.ts";
import { loadInventory } from "#core/contracts/inventory/inventory.ts";
import type { Change } from "#core/contracts/rooms/room.ts";
import { documentRoom, formRoom } from "#core/contracts/rooms/room-names.ts";
import { documentRoomToken, formRoomToken } from "#core/contracts/rooms/room-tokens.ts";
import { listHeldResponses } from "#core/contracts/submitting.ts";
import { listVersions } from "#core/contracts/versions.ts";
import { type EditorPage, editorPath } from "#core/contracts/wire/paths.ts";
import type { Operation } from "#core/editing/operation.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { OPEN_CAMPAIGN } from "#core/forms/submitting/availability.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { Answers } from "./answers.ts";
import { definitionOf, edited } from "./definition.ts";
import { FakeRooms } from "./rooms.ts";
import { rowAnswers } from "./row-answers.ts";
import { FakeRows } from "./rows.ts";
import type { Fake } from "./server.ts";
import { settingAnswers } from "./settings.ts";

/** The origin in addresses that the Worker writes. */
const ORIGIN = "https://forms.example";
export const NOW = "2026-11-20T10:00:00.000Z";
export const OWNER = {
  id: randomUUID(),
  name: "Olga Owner",
  email: "olga@example.com",
  image: null,
  sign_in_ways: ["password" as const],
};
const MEMBER = { id: OWNER.id, name: OWNER.name, email: OWNER.email };
export const ORGANIZATION = {
  id: randomUUID(),
  name: "olgas-organization",
  display_name: "Olga’s organization",
};
export const PROJECT = { id: randomUUID(), name: "forms" };

/** What a test says of a document beyond its questions. */
export type GivenDocument = Partial<
  Omit<EditorDocument, "document" | "organization" | "project" | "form">
> & {
  form?: Partial<FormDefinition>;
};

/**
 * One form in a workspace, in memory. It answers the editor as the Worker would, by the rules of `core`. A test adds
 * answers with `answers.on`.
 */
export class FakeForm implements Fake {
  readonly answers = new Answers();
  readonly rooms = new FakeRooms();
  readonly rows: FakeRows;
  readonly document_id = randomUUID();
  readonly form_id = randomUUID();
  workspace: Workspace;
  /** The document as the next load returns it. */
  document: EditorDocument;
  /** The history of edits; null for a change that was none, after which open copies load the form again. */
  readonly #edits: (FormEdit | null)[] = [];

  constructor(sketch: string | FormSketch, { form, ...given }: GivenDocument = {}) {
    const draft = typeof sketch === "string" ? new FormSketch(sketch) : sketch;
    const facts = { title: draft.title, doctype: "v0_form" as const, created_at: NOW, updated_at: NOW };
    const { document_id, form_id } = this;
    const campaign = { ...OPEN_CAMPAIGN, is_force_closed: true };
    const definition = definitionOf(draft, { document_id, form_id, organization_created_at: NOW, campaign });
    this.document = {
      document: { ...facts, id: document_id, project_id: PROJECT.id },
      organization: ORGANIZATION,
      project: PROJECT,
      role: "owner",
      tables: null,
      form: { ...definition, ...form },
      connection: null,
      database_id: null,
      storages: null,
      edit_number: 0,
      response_count: 0,
      was_opened: false,
      files_available: true,
      robot_check_available: false,
      ai_available: false,
      ...given,
    };
    this.workspace = {
      user: OWNER,
      organizations: [{ ...ORGANIZATION, role: this.document.role }],
      projects: [{ ...PROJECT, organization_id: ORGANIZATION.id, left_out: 0 }],
      documents: [
        {
          ...facts,
          id: document_id,
          project_id: PROJECT.id,
          form_id,
          responses: this.document.response_count,
          last_response_at: null,
          is_force_closed: this.form.campaign.is_force_closed,
          thumbnail_at: null,
        },
      ],
      links: {},
    };
    this.#answerCalls();
    this.rows = new FakeRows(this);
    rowAnswers(this.rows, this);
  }

  /** The form as stored. */
  get form(): FormDefinition {
    return this.document.form;
  }

  /** The address of a page of its document. */
  path(page: EditorPage): string {
    return editorPath(ORGANIZATION.name, PROJECT.name, this.document_id, page);
  }

  /** Changes the form as one call of the editor does. */
  change(patch: Partial<FormDefinition>, edit: FormEdit | null = null): { version: number } {
    const form = { ...this.form, ...patch, version: this.form.version + 1 };
    const isRecorded = Object.keys(patch).some((key) => !UNRECORDED.has(key));
    if (edit !== null || isRecorded) this.#edits.push(edit);
    const { title } = form;
    const document = { ...this.document.document, title };
    this.document = { ...this.document, document, form, edit_number: this.#edits.length };
    const documents = this.workspace.documents.map((one) => ({ ...one, title }));
    this.workspace = { ...this.workspace, documents };
    return { version: form.version };
  }

  /** Another member's change of a setting, with the message that tells open pages of it. */
  async changeElsewhere(patch: Partial<FormDefinition>): Promise<void> {
    const { version } = this.change(patch);
    await this.publish({ type: "form.changed", document_id: this.document_id, version });
  }

  /** Another member's edit of the form. */
  async editElsewhere(operations: readonly Operation[]): Promise<void> {
    const entry = this.#append(operations, randomUUID(), randomUUID());
    const { version } = this.form;
    await this.publish({ type: "form.changed", document_id: this.document_id, version, patch: entry });
  }

  /** Relays a change to the pages that are open, in the room that it belongs to. */
  publish(change: Change): Promise<void> {
    return this.rooms.publish(this.#roomOf(change), change);
  }

  /** The same, but only to pages that are open by now. */
  relay(change: Change): void {
    this.rooms.relay(this.#roomOf(change), change);
  }

  #roomOf(change: Change) {
    return "document_id" in change ? documentRoom(this.document_id) : formRoom(this.form_id);
  }

  enterRoom(socket: WebSocket, address: string): void {
    this.rooms.enter(socket, address);
  }

  close(): void {
    this.rooms.close();
  }

  #answerCalls(): void {
    this.answers
      .on(loadWorkspace, () => this.workspace)
      .on(loadDocument, ({ params }) => {
        if (params.document_id !== this.document_id) throw new AppError("NOT_FOUND");
        return this.document;
      })
      .on(renameDocument, ({ body: { title } }) => {
        this.change({ title });
        return { title };
      })
      .on(documentRoomToken, () => this.rooms.token(documentRoom(this.document_id), OWNER))
      .on(formRoomToken, () => this.rooms.token(formRoom(this.form_id), OWNER))
      .on(editForm, ({ body }) => {
        const { transaction_id, replica_id } = body;
        const isKnown = this.#edits.some((edit) => edit?.transaction_id === transaction_id);
        if (!isKnown) this.#append(body.operations as readonly Operation[], transaction_id, replica_id);
        return this.#editsSince(body.base);
      })
      .on(loadEdits, ({ query }) => this.#editsSince(Number(query.after ?? 0)))
      .on(loadChannels, () => ({ is_mail_configured: true, mails: [], webhooks: [], members: [MEMBER] }))
      .on(loadInventory, () => ({ store: null, items: [] }))
      .on(listHeldResponses, () => ({ held: [], count: 0 }))
      .on(listVersions, () => [])
      .on(loadShare, () => {
        const url = `${ORIGIN}/d/e/${this.form_id}`;
        return {
          url,
          readable_prefix: `${ORIGIN}/@${ORGANIZATION.name}/`,
          name: null,
          former_names: [],
          embed: `${url}?layout=embed`,
          submit: `${ORIGIN}/v1/submit/${this.form_id}`,
        };
      });
    settingAnswers(this);
  }

  #append(operations: readonly Operation[], transaction_id: string, replica_id: string): FormEdit {
    const edit = { number: this.#edits.length + 1, transaction_id, replica_id, operations };
    this.change(edited(this.form, operations), edit);
    return edit;
  }

  #editsSince(base: number): FormEdits {
    const entries = this.#edits.slice(base);
    const isComplete = entries.every((edit) => edit !== null);
    return { number: this.#edits.length, entries: isComplete ? entries : null };
  }
}

/** Settings that the database keeps outside the history of edits (record_form_edit_of_rows.sql). */
const UNRECORDED: ReadonlySet<string> = new Set([
  "campaign",
  "is_stock_tracked",
  "time_zone",
  "unknown_field_handling_strategy",
]);
