import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveField } from "#core/contracts/building/builder.ts";
import {
  type CanvasState,
  loadCanvas,
  saveCanvas,
  saveCanvasThumbnail,
} from "#core/contracts/documents/canvases.ts";
import {
  listDeletedDocuments,
  purgeDocument,
  restoreDocument,
} from "#core/contracts/documents/deleted-documents.ts";
import {
  duplicateDocument,
  listDocumentUses,
  loadDocument,
  moveDocument,
} from "#core/contracts/documents/documents.ts";
import { type CreatedTable, createTable, listTables } from "#core/contracts/documents/tables.ts";
import {
  type CreatedDocument,
  createDocument,
  type Doctype,
  deleteDocument,
  loadWorkspace,
  renameDocument,
  type Workspace,
} from "#core/contracts/documents/workspace.ts";
import {
  listDeletedOrganizations,
  listDeletedProjects,
} from "#core/contracts/organizations/deleted-projects.ts";
import { createProject } from "#core/contracts/organizations/projects.ts";
import { documentRoomToken } from "#core/contracts/rooms/room-tokens.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import type { Browser } from "#worker/testing/browser.ts";
import { makePeople } from "#worker/testing/factories.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";
import { FakeCanvas } from "./fakes/canvas.ts";
import { ORGANIZATION, PROJECT } from "./fakes/form.ts";
import { FakeSchema } from "./fakes/schema.ts";
import { FakeWorkspace } from "./fakes/workspace.ts";
import { type Ids, Twins } from "./twins.ts";

/** The fakes of a workspace, and of canvases and databases, are held to the Worker. */

let harness: Harness;
let owner: Browser;
let project_id: string;
let fake: FakeWorkspace;
let twins: Twins;
beforeAll(async () => {
  harness = await createHarness();
  const people = await makePeople(harness);
  const { organization_id } = people;
  ({ owner, project_id } = people);
  const { organizations } = await owner.call<Workspace>(loadWorkspace);
  const archive = await owner.call<{ id: string }>(createProject, {
    body: { organization_id, name: "archive" },
  });
  fake = new FakeWorkspace();
  twins = new Twins(
    owner,
    fake.answers,
    {
      ...{ organization: organizations[0]!.name, organization_id },
      ...{ project: project_id, archive: archive.id },
    },
    {
      ...{ organization: ORGANIZATION.name, organization_id: ORGANIZATION.id },
      ...{ project: PROJECT.id, archive: fake.addProject("archive") },
    },
  );
});
afterAll(async () => {
  fake.close();
  await harness.close();
});

const create = (doctype: Doctype, title: string, name = title) =>
  twins.call(createDocument, ({ project }) => ({ body: { project_id: project, doctype, title } }), {
    learn: ({ document_id, form_id }: CreatedDocument) => ({
      [name]: document_id,
      ...(form_id !== null && { [`${name} form`]: form_id }),
    }),
  });
const at = (name: string) => (ids: Ids) => ({ params: { document_id: ids[name]! } });
const confirm = (name: string, user_confirmation_txt: string) => (ids: Ids) => ({
  params: { project_id: ids.project!, document_id: ids[name]! },
  body: { user_confirmation_txt },
});
const rename = (name: string, title: string) =>
  twins.call(renameDocument, (ids) => ({ ...at(name)(ids), body: { title } }));
/** Compares what the dashboard lists. */
const list = () =>
  twins.call(loadWorkspace, undefined, {
    compare: ({ documents, projects }: Workspace) => [
      documents.toSorted((one, other) => (one.title < other.title ? -1 : 1)),
      projects.map(({ name }) => name),
    ],
  });

test("documents are created, renamed, copied, moved, deleted and restored as by the Worker", async () => {
  await create("v0_form", "Party");
  await create("v0_schema", "shop");
  await create("v0_schema", "SHOP", "refused");
  await create("v0_schema", "my shop", "refused");
  await create("v0_bucket", "press-kit");
  await create("v0_bucket", "press-kit", "refused");
  await create("v0_canvas", "Plan");
  await list();
  for (const name of ["Party", "shop", "press-kit", "Plan"]) {
    await twins.call(loadDocument, at(name), { compare: ({ role }: { role: string }) => role });
    await twins.call(listDocumentUses, at(name));
    await twins.call(documentRoomToken, at(name), { compare: () => null });
  }
  const missing = randomUUID();
  await twins.call(loadDocument, () => ({ params: { document_id: missing } }));
  await twins.call(listTables, ({ shop }) => ({ params: { schema_id: shop! } }));

  await rename("Plan", "Plan B");
  await rename("shop", "my shop");
  await rename("shop", "store");
  await rename("press-kit", "press");
  await twins.call(duplicateDocument, at("Party"), {
    learn: ({ document_id, form_id }: CreatedDocument) => ({ copy: document_id, "copy form": form_id! }),
  });
  await list();

  for (const project of ["archive", missing]) {
    const to = (ids: Ids) => ({ ...at("copy")(ids), body: { project_id: ids[project] ?? project } });
    await twins.call(moveDocument, to);
  }
  await twins.call(deleteDocument, confirm("Party", "DELETE it"));
  await twins.call(deleteDocument, confirm("Party", "DELETE Party"));
  await twins.call(deleteDocument, confirm("shop", "DELETE store"));
  await list();
  for (const project_id of ["project", "archive"])
    await twins.call(listDeletedDocuments, (ids) => ({ params: { project_id: ids[project_id]! } }));
  await twins.call(listDeletedOrganizations);
  await twins.call(listDeletedProjects, ({ organization_id }) => ({
    params: { organization_id: organization_id! },
  }));
  await twins.call(loadDocument, at("Party"));
  await create("v0_schema", "Store");
  for (const name of ["Party", "Party", "shop"])
    await twins.call(restoreDocument, (ids) => ({ params: confirm(name, "")(ids).params }));
  await twins.call(purgeDocument, confirm("shop", "DELETE"));
  await twins.call(purgeDocument, confirm("shop", "DELETE store"));
  await list();
  expect(twins.uncompared(fake)).toEqual([]);
});

test("a database is opened and listed with its tables as by the Worker", async () => {
  const { document_id: schema_id } = await owner.call<CreatedDocument>(createDocument, {
    body: { project_id, doctype: "v0_schema", title: "depot" },
  });
  const depot = new FakeSchema("depot");
  const ids: Record<"real" | "fake", Record<string, string>> = {
    real: { schema: schema_id },
    fake: { schema: depot.document_id },
  };
  const columns = { suppliers: ["code"], Products: ["sku", "supplier"] } as const;
  const code = { real: randomUUID(), fake: "" };
  for (const [name, labels] of Object.entries(columns)) {
    const { id: form_id } = await owner.call<CreatedTable>(createTable, {
      params: { schema_id },
      body: { table_name: name },
    });
    const sketch = new FormSketch(name);
    for (const label of labels) {
      const field = { name: label, label, type: "text" } as const;
      const refer = (table_id: string, column: string) => ({
        ...field,
        ...(label === "supplier" && {
          type: "search" as const,
          reference: { type: "sheaf" as const, table_id, column },
        }),
      });
      const id = label === "code" ? code.real : randomUUID();
      const body = { id, options: [], optgroups: [], ...refer(ids.real.suppliers!, code.real) };
      await owner.call(saveField, { params: { form_id }, body });
      const drawn = sketch.field(refer(ids.fake.suppliers!, code.fake));
      if (label === "code") code.fake = drawn.id;
    }
    Object.assign(ids.real, { [name]: form_id });
    Object.assign(ids.fake, { [name]: depot.addTable(sketch).form_id });
  }
  const pair = new Twins(owner, depot.answers, ids.real, ids.fake);
  await pair.call(listTables, ({ schema }) => ({ params: { schema_id: schema! } }));
  const queries: Record<string, string>[] = [{}, { table: "PRODUCTS" }, { table: "nothing" }];
  for (const query of queries)
    await pair.call(loadDocument, ({ schema }) => ({ params: { document_id: schema! }, query }), {
      compare: ({ tables }: { tables: unknown }) => tables,
    });
  expect(pair.uncompared(depot)).toEqual([]);
});

test("drawings are merged as by the Worker", async () => {
  await create("v0_canvas", "Board");
  const element = (id: string, version = 1, rest: object = {}) => ({
    ...{ id, type: "rectangle", version, versionNonce: 100, isDeleted: false },
    ...{ x: 1.5, y: -2, width: 10, height: 20, index: "a0", ...rest },
  });
  const byId = ({ elements, ...state }: CanvasState) => ({
    ...state,
    elements: elements.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  });
  const save = (base: number, ...elements: object[]) =>
    twins.call(saveCanvas, (ids) => ({ params: { canvas_id: ids.Board! }, body: { base, elements } }), {
      compare: byId,
    });
  const load = (query = {}) =>
    twins.call(loadCanvas, (ids) => ({ params: { canvas_id: ids.Board! }, query }), { compare: byId });
  await load();
  await save(0, element("a"), element("b"));
  await save(0, element("c"));
  await save(2, element("a", 3), element("b", 1, { versionNonce: 200 }));
  await save(2, element("a", 2), element("b", 1, { versionNonce: 50 }));
  await save(4, element("c", 2, { isDeleted: true }));
  await save(4, element("d"));
  await save(9, element("e"));
  await save(1, { id: "f", type: "nothing" });
  await load();
  await load({ since: "3" });
  await load({ since: "99" });
  const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
  await twins.call(saveCanvasThumbnail, (ids) => ({ params: { canvas_id: ids.Board! }, picture }));
  expect(twins.uncompared(new FakeCanvas("any"))).toEqual([]);
});
