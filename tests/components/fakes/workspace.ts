import { randomUUID } from "node:crypto";
import type { WebSocket } from "ws";
import {
  listDeletedDocuments,
  purgeDocument,
  restoreDocument,
} from "#core/contracts/documents/deleted-documents.ts";
import {
  type DocumentUse,
  duplicateDocument,
  listDocumentUses,
  loadDocument,
  moveDocument,
} from "#core/contracts/documents/documents.ts";
import {
  type CreatedDocument,
  createDocument,
  type Doctype,
  deleteDocument,
  loadWorkspace,
  type Workspace,
  type WorkspaceDocument,
} from "#core/contracts/documents/workspace.ts";
import {
  listDeletedOrganizations,
  listDeletedProjects,
} from "#core/contracts/organizations/deleted-projects.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import { copyName, nameTaken } from "#core/documents/names.ts";
import { AppError } from "#core/errors/app-error.ts";
import { Answers, type GivenCall } from "./answers.ts";
import { FakeBucket } from "./bucket.ts";
import { FakeCanvas } from "./canvas.ts";
import { entryOf, type FakeDocument, requireValidName, workspaceOf } from "./document.ts";
import { FakeForm, ORGANIZATION, PROJECT } from "./form.ts";
import { FakeSchema } from "./schema.ts";
import type { Fake } from "./server.ts";

type Content = FakeForm | FakeDocument;

interface Member {
  content: Content;
  /** What the dashboard says beyond the content's own facts. */
  given: Partial<WorkspaceDocument>;
  deleted_at: string | null;
}

/** A workspace with any number of documents, in memory: they are created, copied, moved, deleted and restored. */
export class FakeWorkspace implements Fake {
  readonly answers = new Answers();
  /** The caller's. */
  role: MemberRole = "owner";
  readonly projects: Workspace["projects"] = [{ ...PROJECT, organization_id: ORGANIZATION.id, left_out: 0 }];
  /** What uses a document, by its id. */
  readonly uses = new Map<string, DocumentUse[]>();
  #members: Member[] = [];
  /** Answers about documents that are not here. */
  readonly #missing = new Answers().on(loadDocument, () => {
    throw new AppError("NOT_FOUND");
  });

  constructor() {
    this.answers.elsewhere = (call) => this.#concerned(call)?.content.answers ?? this.#missing;
    this.#answerCalls();
  }

  /** Adds a document, and facts about it that the dashboard shows. */
  add<C extends Content>(content: C, given: Partial<WorkspaceDocument> = {}): C {
    this.#members.push({ content, given, deleted_at: null });
    return content;
  }

  /** Adds a project, and returns its id. */
  addProject(name: string): string {
    const id = randomUUID();
    this.projects.push({ id, name, organization_id: ORGANIZATION.id, left_out: 0 });
    return id;
  }

  /** The documents that are not deleted, the latest first. */
  get documents(): WorkspaceDocument[] {
    const last = (one: WorkspaceDocument) =>
      Math.max(Date.parse(one.updated_at), Date.parse(one.last_response_at ?? one.updated_at));
    return this.#members
      .filter(({ deleted_at }) => deleted_at === null)
      .map(listed)
      .sort((one, other) => last(other) - last(one));
  }

  enterRoom(socket: WebSocket, address: string): void {
    const member = this.#members.find(({ content }) => isIn(content, decodeURIComponent(address)));
    if (member) member.content.enterRoom(socket, address);
    else socket.terminate();
  }

  close(): void {
    for (const { content } of this.#members) content.close();
  }

  #answerCalls(): void {
    this.answers
      .on(loadWorkspace, () => ({
        ...workspaceOf(this.role, this.documents),
        projects: this.projects,
      }))
      .on(createDocument, ({ body }) => {
        const { doctype, title = body.name ?? "" } = body;
        if (!CREATED.has(doctype)) throw new AppError("BAD_REQUEST");
        requireValidName(doctype, title);
        this.#requireFree(doctype, title, body.project_id);
        const now = new Date().toISOString();
        const given = { project_id: body.project_id, created_at: now, updated_at: now };
        return created(this.add(contentOf(doctype, title), given));
      })
      .on(duplicateDocument, ({ params }) => {
        const { content } = this.#member(params.document_id);
        if (!(content instanceof FakeForm)) throw new Error("No fake copies a document of this kind.");
        const titles = this.documents.map(({ title }) => title);
        const { fields, blocks, stylesheet } = content.form;
        const copy = new FakeForm(copyName("v0_form", content.form.title, titles), {
          form: { fields, blocks, stylesheet },
        });
        const now = new Date().toISOString();
        return created(this.add(copy, { created_at: now, updated_at: now }));
      })
      .on(moveDocument, ({ params, body: { project_id } }) => {
        const member = this.#member(params.document_id);
        if (!this.projects.some(({ id }) => id === project_id)) throw new AppError("NOT_FOUND");
        member.given = { ...member.given, project_id };
        return { project_id };
      })
      .on(deleteDocument, ({ params, body }) => {
        const member = this.#member(params.document_id);
        if (body.user_confirmation_txt !== `DELETE ${listed(member).title}`) {
          throw new AppError("BAD_REQUEST", { reason: "To confirm, type DELETE and the title." });
        }
        member.deleted_at = new Date().toISOString();
        return null;
      })
      .on(listDocumentUses, ({ params }) => this.uses.get(params.document_id) ?? [])
      .on(listDeletedDocuments, ({ params }) =>
        this.#members
          .filter((one) => one.deleted_at !== null && listed(one).project_id === params.project_id)
          .map((one) => {
            const { id, doctype, title, responses } = listed(one);
            return { id, doctype, title, deleted_at: one.deleted_at!, responses };
          })
          .sort((one, other) => Date.parse(other.deleted_at) - Date.parse(one.deleted_at)),
      )
      .on(listDeletedProjects, () => [])
      .on(listDeletedOrganizations, () => [])
      .on(restoreDocument, ({ params: { document_id } }) => {
        const member = this.#member(document_id, true);
        const { doctype, title, project_id } = listed(member);
        this.#requireFree(doctype, title, project_id);
        member.deleted_at = null;
        return { document_id };
      })
      .on(purgeDocument, ({ params, body }) => {
        const member = this.#member(params.document_id, true);
        if (body.user_confirmation_txt !== `DELETE ${listed(member).title}`) {
          throw new AppError("BAD_REQUEST", { reason: "To confirm, type DELETE and the title." });
        }
        this.#members = this.#members.filter((one) => one !== member);
        return null;
      });
  }

  #member(document_id: string, isDeleted = false): Member {
    const member = this.#members.find(({ content }) => content.document_id === document_id);
    if (!member || (member.deleted_at !== null) !== isDeleted) throw new AppError("NOT_FOUND");
    return member;
  }

  /** Names of some kinds are unique in a project. */
  #requireFree(doctype: Doctype, title: string, project_id: string): void {
    const reason = nameTaken(doctype, title);
    const isTaken = this.documents.some(
      (one) =>
        one.doctype === doctype &&
        one.project_id === project_id &&
        one.title.toLowerCase() === title.toLowerCase(),
    );
    if (reason !== null && isTaken) throw new AppError("CONFLICT", { reason });
  }

  /** The document that a call is about. Settings say in their body which form they belong to. */
  #concerned({ address, body }: GivenCall): Member | undefined {
    const form_id = body !== null && typeof body === "object" && "form_id" in body ? body.form_id : "";
    const place = `${address} ${form_id}`;
    return this.#members.find(({ content, deleted_at }) => deleted_at === null && isIn(content, place));
  }
}

const isIn = (content: Content, text: string) => idsOf(content).some((id) => text.includes(id));

function idsOf(content: Content): string[] {
  if (content instanceof FakeForm) return [content.document_id, content.form_id];
  if (content instanceof FakeSchema)
    return [content.document_id, ...content.tables.map(({ form_id }) => form_id)];
  return [content.document_id];
}

function listed({ content, given }: Member): WorkspaceDocument {
  if (!(content instanceof FakeForm)) return { ...entryOf(content), ...given };
  const { title, campaign } = content.form;
  const { response_count: responses } = content.document;
  const [own] = content.workspace.documents;
  return { ...own!, title, responses, is_force_closed: campaign.is_force_closed, ...given };
}

const CREATED: ReadonlySet<Doctype> = new Set(["v0_form", "v0_schema", "v0_bucket", "v0_canvas"]);

function contentOf(doctype: Doctype, title: string): Content {
  if (doctype === "v0_schema") return new FakeSchema(title);
  if (doctype === "v0_bucket") return new FakeBucket(title);
  return doctype === "v0_canvas" ? new FakeCanvas(title) : new FakeForm(title);
}

function created(content: Content): CreatedDocument {
  const { document_id } = content;
  return content instanceof FakeForm
    ? { document_id, form_id: content.form_id, redirect: content.path("form/edit") }
    : { document_id, form_id: null, redirect: content.path() };
}
