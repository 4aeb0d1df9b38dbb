import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadShare, type Share } from "#core/contracts/documents/documents.ts";
import { type CreatedDocument, createDocument, deleteDocument } from "#core/contracts/documents/workspace.ts";
import * as settings from "#core/contracts/settings.ts";
import { formPath, readablePath } from "#core/contracts/wire/paths.ts";
import { makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness, ORIGIN } from "../../testing/harness.ts";

let harness: Harness;
let people: People;
let organization: string;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  const { rows } = await harness.database.sql.query("SELECT slug FROM organization WHERE id = $1", [
    people.organization_id,
  ]);
  organization = rows[0].slug;
});
afterAll(() => harness.close());

async function newForm(title = "Party"): Promise<string> {
  const { form_id } = await people.editor.call<CreatedDocument>(createDocument, {
    body: { project_id: people.project_id, doctype: "v0_form", title },
  });
  await people.editor.call(settings.setForceClosed, { body: { form_id, closed: false } });
  return form_id!;
}

const name = () => `party-${randomUUID().slice(0, 8)}`;
const at = (one: string) => readablePath(organization, one);
const send = (form_id: string, to: string | null) =>
  people.editor.send(settings.setAddress, { body: { form_id, name: to } });
const set = (form_id: string, to: string | null) =>
  people.editor.call(settings.setAddress, { body: { form_id, name: to } });
const share = (form_id: string) => people.viewer.call<Share>(loadShare, { params: { form_id } });

async function get(path: string) {
  const response = await harness.browser().request(path, { headers: { accept: "text/html" } });
  const html = await response.text();
  await harness.drain();
  return { status: response.status, location: response.headers.get("location"), html };
}

// Proves document/route-public-form
test("a form is shown at its readable address, and tells search engines that it is the one", async () => {
  const form_id = await newForm("A & B");
  const own = name();
  expect((await get(at(own))).status).toBe(404);
  await set(form_id, own);
  // The edge may have the form as it was before; it then gets the new one.
  await get(at(own));
  const page = await get(`${at(own)}?name=Ada`);
  expect(page.status).toBe(200);
  expect(page.html).toContain(`action="/v1/submit/${form_id}"`);
  const canonical = `<link rel="canonical" href="${ORIGIN}${at(own)}">`;
  expect(page.html).toContain(canonical);
  expect((await get(formPath(form_id))).html).toContain(canonical);
  expect(page.html).toContain('<meta property="og:title" content="A &amp; B">');
  expect((await share(form_id)).url).toBe(ORIGIN + at(own));
});

test("the first visit after a rename names the new address, not the one that the edge keeps", async () => {
  const form_id = await newForm();
  const [former, own] = [name(), name()];
  await set(form_id, former);
  await get(at(former));
  expect((await get(at(former))).html).toContain(`<link rel="canonical" href="${ORIGIN}${at(former)}">`);
  await set(form_id, own);
  const { html } = await get(at(own));
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${at(own)}">`);
  expect(html).not.toContain(at(former));
});

test("former names, other cases and a slash at the end redirect, with the query", async () => {
  const form_id = await newForm();
  const [first, second] = [name(), name()];
  await set(form_id, first);
  await get(at(first));
  await set(form_id, second);
  const moved = { status: 301, location: `${at(second)}?a=1&b=%20` };
  expect(await get(`${at(first)}?a=1&b=%20`)).toMatchObject(moved);
  expect(await get(`${at(second).toUpperCase()}?a=1&b=%20`)).toMatchObject(moved);
  expect(await get(`${at(second).replace("@", "%40")}?a=1&b=%20`)).toMatchObject(moved);
  expect(await get(`${at(second)}/?a=1`)).toMatchObject({ status: 308, location: `${at(second)}?a=1` });
  expect(await share(form_id)).toMatchObject({ name: second, former_names: [first] });

  await set(form_id, null);
  expect(await get(at(second))).toMatchObject({ status: 301, location: formPath(form_id) });
  expect((await get(formPath(form_id))).html).not.toContain("canonical");
  await set(form_id, first);
  expect((await get(at(first))).status).toBe(200);
  expect(await share(form_id)).toMatchObject({ name: first, former_names: [second] });
});

// Proves editor/setting-address, editor/setting-former-address, document/whole-custom-link
test("a name belongs to one form of an organization until it is released", async () => {
  const [mine, other] = [await newForm("Mine"), await newForm("Other")];
  const [shared, next] = [name(), name()];
  await set(mine, shared);
  const refused = await send(other, shared);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    info: { reason: "“Mine” has this name. Choose another one." },
  });
  await set(mine, next);
  expect((await send(other, shared)).status).toBe(409);
  await people.editor.call(settings.releaseAddress, { body: { form_id: mine, name: shared } });
  expect((await get(at(shared))).status).toBe(404);
  await set(other, shared);
  expect((await get(at(shared))).html).toContain(`action="/v1/submit/${other}"`);

  // Releasing the current name, or another form's, changes nothing.
  await people.editor.call(settings.releaseAddress, { body: { form_id: mine, name: next } });
  await people.editor.call(settings.releaseAddress, { body: { form_id: mine, name: shared } });
  expect((await get(at(next))).status).toBe(200);
  expect((await get(at(shared))).status).toBe(200);
});

// Proves document/whole-custom-link
test("of many forms that ask for a name at once, one has it", async () => {
  const forms = await Promise.all(Array.from({ length: 6 }, () => newForm()));
  const wanted = name();
  const statuses = await Promise.all(forms.map(async (form_id) => (await send(form_id, wanted)).status));
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await get(at(wanted))).html).toContain(`/v1/submit/${forms[statuses.indexOf(200)]}`);
});

test("one form that gets many names at once keeps each, and has one", async () => {
  const form_id = await newForm();
  const names = Array.from({ length: 8 }, name);
  await Promise.all(names.map((one) => set(form_id, one)));
  const { name: current, former_names } = await share(form_id);
  expect([current, ...former_names].toSorted()).toEqual(names.toSorted());
});

test("has at most 20 names, and refuses what is no name", async () => {
  const form_id = await newForm();
  for (let n = 0; n < 20; n++) await set(form_id, name());
  const full = await send(form_id, name());
  expect(full.status).toBe(409);
  expect(JSON.stringify(await full.json())).toContain("Release a former one first");
  for (const wrong of ["", "A", "a b", "-a", "settings", "a/b", "..", "é", "a".repeat(61), "\u0000"]) {
    expect([wrong, (await send(form_id, wrong)).status]).toEqual([wrong, 400]);
  }
});

test("no address leads to a deleted form, and none is confused with another page", async () => {
  const form_id = await newForm();
  const own = name();
  await set(form_id, own);
  await get(at(own));
  await people.owner.call(deleteDocument, {
    params: { document_id: await documentOf(form_id) },
    body: { user_confirmation_txt: "DELETE Party" },
  });
  expect((await get(at(own))).html).not.toContain("/v1/submit/");
  for (const path of [
    "/@",
    "/@/",
    `/@${organization}`,
    `/@${organization}/`,
    `/@${organization}/a/b`,
    "/@%00/x",
    `/@${organization}/%2e%2e%2fx`,
    `/@${organization}/${"x".repeat(200)}`,
    `/${organization}/${own}`,
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});

test("an address is at the edge once it is set, and an old entry is renewed", async () => {
  const form_id = await newForm();
  const [own, later] = [name(), name()];
  await set(form_id, own);
  // The form itself is at the edge after a visit to its address with the id.
  await get(formPath(form_id));
  await get(formPath(form_id));
  const request_id = randomUUID();
  await harness.browser().request(at(own), { headers: { "x-request-id": request_id } });
  await harness.drain();
  // Only the statement whose part of the page comes last.
  expect((await harness.database.counts(request_id)).during.round_trips).toBe(1);

  await harness.database.sql.query("UPDATE form_address SET name = $2 WHERE name = $1", [own, later]);
  const { current } = harness.now;
  harness.now.current = () => new Date(Date.now() + 61_000);
  expect((await get(at(own))).status).toBe(200);
  harness.now.current = current;
  expect((await get(at(own))).status).toBe(404);
});

test("a crowd looks an old entry up once a minute, and does not write it again", async () => {
  const form_id = await newForm();
  const own = name();
  await set(form_id, own);
  await get(at(own));
  const { addresses } = harness;
  const { current } = harness.now;
  let writes = 0;
  addresses.beforeWrite = async () => {
    writes += 1;
  };
  /** The statements after the responses of some visits at once. */
  const visit = async (visits: number) => {
    const ids = Array.from({ length: visits }, () => randomUUID());
    const pages = ids.map((id) => harness.browser().request(at(own), { headers: { "x-request-id": id } }));
    for (const { status } of await Promise.all(pages)) expect(status).toBe(200);
    await harness.drain();
    const counts = await Promise.all(ids.map((id) => harness.database.counts(id)));
    return counts.reduce((sum, { after }) => sum + after.round_trips, 0);
  };
  const usual = await visit(1);
  harness.now.current = () => new Date(Date.now() + 61_000);
  try {
    expect(await visit(5)).toBe(5 * usual + 1);
    expect(await visit(5)).toBe(5 * usual);
    harness.now.current = () => new Date(Date.now() + 122_000);
    expect(await visit(5)).toBe(5 * usual + 1);
    expect(writes).toBe(0);
  } finally {
    addresses.beforeWrite = null;
    harness.now.current = current;
  }
});

test.each([
  ["renamed", (form_id: string, to: string) => set(form_id, to)],
  [
    "released",
    async (form_id: string, to: string, from: string) => {
      await set(form_id, to);
      await people.editor.call(settings.releaseAddress, { body: { form_id, name: from } });
    },
  ],
])("a look-up that began before an address was %s leaves nothing of it at the edge", async (what, change) => {
  const form_id = await newForm();
  const [first, second] = [name(), name()];
  await set(form_id, first);
  const { addresses } = harness;
  await addresses.remove(at(first));
  addresses.beforeWrite = async () => {
    addresses.beforeWrite = null;
    await change(form_id, second, first);
  };
  expect((await get(at(first))).status).toBe(200);
  expect(addresses.beforeWrite).toBeNull();
  const { status, location } = await get(at(first));
  expect([status, location]).toEqual(what === "renamed" ? [301, at(second)] : [404, null]);
});

test("a name whose entry KV refuses to write is stored, and told to the edge a second later", async () => {
  const form_id = await newForm();
  const [first, second] = [name(), name()];
  await set(form_id, first);
  await harness.drain();
  const { addresses } = harness;
  let refusals = 0;
  addresses.beforeWrite = async () => {
    if (refusals++ < 2) throw new Error("429 Too Many Requests");
  };
  try {
    await set(form_id, second);
    await harness.drain();
    for (const one of [first, second]) expect((await addresses.read(at(one)))?.path).toBe(at(second));
    refusals = 1;
    const released = await people.editor.send(settings.releaseAddress, { body: { form_id, name: first } });
    expect(released.status).toBe(200);
    expect(await addresses.read(at(first))).not.toBeNull();
    await harness.drain();
    expect(await addresses.read(at(first))).toBeNull();
  } finally {
    addresses.beforeWrite = null;
  }
});

// Proves editor/setting-link-preview, document/whole-link-preview
test("what other sites show is the owner's, and is escaped", async () => {
  const form_id = await newForm("Title");
  const image = `/v1/assets/${randomUUID()}`;
  const link_preview = { title: 'Come "all"', description: "<b>Food</b> & drink", image };
  await people.editor.call(settings.setLinkPreview, { body: { form_id, link_preview } });
  // The copy at the edge is sent once more.
  await get(formPath(form_id));
  const { html } = await get(formPath(form_id));
  expect(html).toContain('<meta name="description" content="&lt;b&gt;Food&lt;/b&gt; &amp; drink">');
  expect(html).toContain('<meta property="og:title" content="Come &quot;all&quot;">');
  expect(html).toContain(`<meta property="og:image" content="${ORIGIN}${image}">`);
  for (const wrong of [
    "javascript:alert(1)",
    "http://a.example/x.png",
    "//a.example/x",
    "/d/e/x",
    "data:x",
  ]) {
    const body = { form_id, link_preview: { ...link_preview, image: wrong } };
    expect([wrong, (await people.editor.send(settings.setLinkPreview, { body })).status]).toEqual([
      wrong,
      400,
    ]);
  }
  await people.editor.call(settings.setLinkPreview, { body: { form_id, link_preview: null } });
  await get(formPath(form_id));
  expect((await get(formPath(form_id))).html).not.toContain("og:");
});

async function documentOf(form_id: string): Promise<string> {
  const { rows } = await harness.database.sql.query("SELECT document_id FROM form WHERE id = $1", [form_id]);
  return rows[0].document_id;
}
