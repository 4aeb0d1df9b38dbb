import { randomUUID } from "node:crypto";
import type { WebSocket } from "ws";
import { loadDocument } from "#core/contracts/documents/documents.ts";
import {
  type Doctype,
  loadWorkspace,
  renameDocument,
  type Workspace,
  type WorkspaceDocument,
} from "#core/contracts/documents/workspace.ts";
import type { Change } from "#core/contracts/rooms/room.ts";
import { documentRoom } from "#core/contracts/rooms/room-names.ts";
import { documentRoomToken } from "#core/contracts/rooms/room-tokens.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import { documentPath } from "#core/contracts/wire/paths.ts";
import { nameIssue } from "#core/documents/names.ts";
import { AppError } from "#core/errors/app-error.ts";
import { Answers } from "./answers.ts";
import { NOW, ORGANIZATION, OWNER, PROJECT } from "./form.ts";
import { FakeRooms } from "./rooms.ts";
import type { Fake } from "./server.ts";

/** A document without questions, in memory: what buckets, canvases and databases have in common. */
export class FakeDocument implements Fake {
  readonly answers = new Answers();
  readonly rooms = new FakeRooms();
  readonly document_id = randomUUID();
  readonly doctype: Doctype;
  title: string;
  /** The caller's. */
  role: MemberRole = "owner";

  constructor(doctype: Doctype, title: string) {
    this.doctype = doctype;
    this.title = title;
    const { document_id } = this;
    this.answers
      .on(loadWorkspace, () => workspaceOf(this.role, [entryOf(this)]))
      .on(loadDocument, ({ params }) => {
        if (params.document_id !== document_id) throw new AppError("NOT_FOUND");
        return { ...this.facts, tables: null, form: null };
      })
      .on(renameDocument, ({ body }) => {
        requireValidName(doctype, body.title);
        this.title = body.title;
        this.relay({ type: "document.renamed", document_id });
        return { title: body.title };
      })
      .on(documentRoomToken, () => this.rooms.token(documentRoom(document_id), OWNER));
  }

  /** What `loadDocument` returns of every document. */
  get facts() {
    const { document_id, doctype, title, role } = this;
    const times = { created_at: NOW, updated_at: NOW };
    return {
      document: { id: document_id, doctype, title, project_id: PROJECT.id, ...times },
      organization: ORGANIZATION,
      project: PROJECT,
      role,
    };
  }

  /** Its address, or that of a page of it. */
  path(page = ""): string {
    return documentPath(ORGANIZATION.name, PROJECT.name, this.document_id) + (page && `/${page}`);
  }

  /** Relays a change to the pages that have it open. */
  relay(change: Change): void {
    this.rooms.relay(documentRoom(this.document_id), change);
  }

  enterRoom(socket: WebSocket, address: string): void {
    this.rooms.enter(socket, address);
  }

  close(): void {
    this.rooms.close();
  }
}

/** Throws as the Worker does for a name that this kind does not allow. */
export function requireValidName(kind: Parameters<typeof nameIssue>[0], name: string): void {
  const message = nameIssue(kind, name);
  if (message !== null) throw new AppError("BAD_REQUEST", { issues: [{ path: ["title"], message }] });
}

/** A document as the dashboard lists it. */
export function entryOf({ document_id, doctype, title }: FakeDocument): WorkspaceDocument {
  return {
    id: document_id,
    project_id: PROJECT.id,
    doctype,
    title,
    created_at: NOW,
    updated_at: NOW,
    form_id: null,
    responses: 0,
    last_response_at: null,
    is_force_closed: null,
    thumbnail_at: null,
  };
}

export function workspaceOf(role: MemberRole, documents: WorkspaceDocument[]): Workspace {
  return {
    user: OWNER,
    organizations: [{ ...ORGANIZATION, role }],
    projects: [{ ...PROJECT, organization_id: ORGANIZATION.id, left_out: 0 }],
    documents,
    links: {},
  };
}
