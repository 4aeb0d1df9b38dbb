import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type BlockInput, saveBlocks, saveField } from "#core/contracts/building/builder.ts";
import { duplicateDocument, type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import { type CreatedDocument, createDocument, deleteDocument } from "#core/contracts/documents/workspace.ts";
import * as settings from "#core/contracts/settings.ts";
import { previewPath } from "#core/contracts/wire/paths/private.ts";
import { embedPath, formPath, loadFormPath, statusPath, submitPath } from "#core/contracts/wire/paths.ts";
import { makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
let people: People;
let site: { document_id: string; form_id: string };

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
beforeEach(async () => {
  const { document_id, form_id } = await people.editor.call<CreatedDocument>(createDocument, {
    body: { project_id: people.project_id, doctype: "v0_site", title: "Our party" },
  });
  site = { document_id, form_id: form_id! };
});
afterAll(() => harness.close());

const block = (input: Partial<BlockInput>): BlockInput => ({
  id: randomUUID(),
  type: "html",
  parent_id: null,
  local_index: 9,
  form_field_id: null,
  title_html: null,
  description_html: null,
  body_html: null,
  src: null,
  v_hidden: false,
  ...input,
});

const send = (form_id: string, ...upserts: BlockInput[]) =>
  people.editor.send(saveBlocks, {
    params: { form_id },
    body: { transaction_id: randomUUID(), upserts, deletes: [] },
  });

async function put(...blocks: Partial<BlockInput>[]) {
  const saved = await send(site.form_id, ...blocks.map(block));
  expect(saved.status).toBe(200);
}

const publish = (closed = false) =>
  people.editor.call(settings.setForceClosed, { body: { form_id: site.form_id, closed } });

async function get(path: string) {
  const response = await harness.browser().request(path, { headers: { accept: "text/html" } });
  const html = await response.text();
  await harness.drain();
  return { status: response.status, html, policy: response.headers.get("content-security-policy") ?? "" };
}

// Proves document/whole-site
test("a site is missing until it is published, and again when it no longer is", async () => {
  await put({ body_html: "<p>Welcome</p>" });
  expect((await get(formPath(site.form_id))).status).toBe(404);
  await publish();
  const page = await get(formPath(site.form_id));
  expect(page.status).toBe(200);
  expect(page.html).toContain("Our party</h1>");
  expect(page.html).toContain("<p>Welcome</p>");
  await publish(true);
  // The edge still has it, so the verdict comes last in the document; the next visitor gets a real 404.
  const covered = await get(formPath(site.form_id));
  expect(covered.status === 404 || covered.html.includes('id="verdict"')).toBe(true);
  expect((await get(formPath(site.form_id))).status).toBe(404);
});

test("a published site that is not at the edge is the same page, and missing once it is closed", async () => {
  await put(
    { body_html: "<p>Welcome</p>" },
    { type: "countdown", data: { until: "2099-07-01T16:00:00Z", time_zone: "Europe/Berlin" } },
  );
  await publish();
  await harness.drain();
  const comparable = (html: string) => html.replace(/nonce="[^"]*"|data-now="\d+"|<b data-unit.*?<\/b>/g, "");
  await get(formPath(site.form_id));
  const warm = await get(formPath(site.form_id));
  harness.definitions.entries.delete(site.form_id);
  const cold = await get(formPath(site.form_id));
  const stand_in =
    /<style nonce="[^"]*"><\/style><div id="skeleton".*?<\/b><\/div><\/div><\/div><style[^>]*>#skeleton\{display:none\}<\/style>/s;
  expect(stand_in.test(cold.html)).toBe(true);
  expect(comparable(cold.html.replace(stand_in, ""))).toBe(comparable(warm.html));
  // Closed without the Worker's knowledge: the listing is out of date.
  await harness.database.sql.query("UPDATE form SET is_force_closed = true WHERE id = $1", [site.form_id]);
  harness.definitions.entries.delete(site.form_id);
  const covered = await get(formPath(site.form_id));
  expect(covered.html).toContain('id="verdict"');
  expect(covered.html).not.toContain("Welcome");
  harness.definitions.entries.delete(site.form_id);
  expect((await get(formPath(site.form_id))).status).toBe(404);
});

// Proves document/whole-site
test("a site has no form and no script, unless a block needs one", async () => {
  await put(
    { type: "header", title_html: "Friends" },
    { type: "divider" },
    { type: "video", src: "/film.mp4" },
  );
  await publish();
  const still = await get(formPath(site.form_id));
  expect(still.html).not.toContain("<script");
  expect(still.html).not.toContain("<form");
  expect(still.policy).not.toContain("frame-src");

  const form = await makeForm(harness.database.sql, { project_id: people.project_id });
  await put({ type: "form", data: { form_id: form.form_id, title: 'Sign "up"' } });
  await get(formPath(site.form_id));
  const embedding = await get(formPath(site.form_id));
  expect(embedding.html.match(/<script[^>]*src="([^"]*)"/g)).toHaveLength(1);
  expect(embedding.html).toMatch(/<script async src="\/embed\.js" nonce=/);
  expect(embedding.html).toContain(`data-sheaf-form="${form.form_id}"`);
  expect(embedding.html).toContain(`<iframe class="document" src="${embedPath(form.form_id)}"`);
  expect(embedding.html).toContain("Sign &quot;up&quot;");
  expect(embedding.policy).toContain("frame-src 'self'");

  await put({ type: "countdown", data: { until: "2099-07-01T16:00:00Z", time_zone: "Europe/Berlin" } });
  await get(formPath(site.form_id));
  const counting = await get(formPath(site.form_id));
  expect(counting.html).toContain('src="/assets/page.js"');
  expect(counting.html).toContain('data-until="2099-07-01T16:00:00.000Z"');
  expect(counting.html).toContain("July 1, 2099 at 6:00 PM");
});

test.each<[string, Partial<BlockInput>]>([
  ["no form", { type: "form", data: {} }],
  ["another address", { type: "form", data: { form_id: "../../private/sign-out", title: "x" } }],
  ["markup", { type: "form", data: { form_id: '"><script>alert(1)</script>' } }],
  ["a list", { type: "form", data: { form_id: ["1"], title: {} } }],
  ["no moment", { type: "countdown", data: { until: "soon" } }],
  ["a number", { type: "countdown", data: { until: 1e300 } }],
  ["an impossible moment", { type: "countdown", data: { until: "+999999-01-01T00:00:00Z" } }],
  ["an unknown zone", { type: "countdown", data: { until: "2020-01-01T00:00:00Z", time_zone: "Mars/Base" } }],
])("a block with %s does no harm to the page", async (_, odd) => {
  await put(odd, { body_html: "<p>After it</p>" });
  await publish();
  const page = await get(formPath(site.form_id));
  expect(page.status).toBe(200);
  expect(page.html).toContain("<p>After it</p>");
  expect(page.html).not.toContain("alert(1)");
  expect(page.html).not.toContain("data-sheaf-form");
});

// Proves document/whole-site
test("a site takes no responses, and has no form for headless clients", async () => {
  await publish();
  const browser = harness.browser();
  const body = new URLSearchParams({ name: "Ada" });
  const posted = await browser.request(submitPath(site.form_id), { method: "POST", body });
  expect(posted.status).toBe(404);
  const json = await browser.request(submitPath(site.form_id), {
    method: "POST",
    body: JSON.stringify({ name: "Ada" }),
    headers: { "content-type": "application/json" },
  });
  expect(json.status).toBe(404);
  expect((await browser.request(loadFormPath(site.form_id))).status).toBe(404);
  const { rows } = await harness.database.sql.query("SELECT FROM response WHERE form_id = $1", [
    site.form_id,
  ]);
  expect(rows).toEqual([]);
});

// Proves document/mode-site
test("questions do not get on a site, nor blocks of a site on a form", async () => {
  const field = await people.editor.send(saveField, {
    params: { form_id: site.form_id },
    body: { name: "who", type: "text", options: [], optgroups: [] } as never,
  });
  expect(field.status).toBe(400);
  for (const type of ["field", "group"] as const) {
    expect((await send(site.form_id, block({ type }))).status).toBe(400);
  }
  const form = await makeForm(harness.database.sql, { project_id: people.project_id });
  for (const type of ["form", "countdown"] as const) {
    expect((await send(form.form_id, block({ type }))).status).toBe(400);
  }
  const html = block({});
  expect((await send(form.form_id, html)).status).toBe(200);
  expect((await send(form.form_id, { ...html, type: "countdown" })).status).toBe(400);
});

test("members open it as a document with a page, and preview it before it is published", async () => {
  await put({ body_html: "<p>Soon</p>" });
  const { params } = { params: { document_id: site.document_id } };
  const opened = await people.viewer.call<EditorDocument>(loadDocument, { params });
  expect(opened.document.doctype).toBe("v0_site");
  expect(opened.form.is_page).toBe(true);
  const preview = await people.viewer.request(previewPath(site.form_id));
  expect(await preview.text()).toContain("<p>Soon</p>");
  expect((await people.stranger.send(loadDocument, { params })).status).toBe(404);
  expect(
    (
      await people.viewer.send(saveBlocks, {
        params: { form_id: site.form_id },
        body: { transaction_id: "t", upserts: [block({})], deletes: [] },
      })
    ).status,
  ).toBe(403);
  expect((await get(statusPath(site.form_id, "formclosed"))).status).not.toBe(500);
});

test("its copy is a site with the same page, not published", async () => {
  await publish();
  await put({ type: "countdown", data: { until: "2099-07-01T16:00:00Z" } });
  const params = { document_id: site.document_id };
  const copy = await people.editor.call<CreatedDocument>(duplicateDocument, { params });
  expect(copy.redirect).toContain(copy.document_id);
  const opened = await people.viewer.call<EditorDocument>(loadDocument, {
    params: { document_id: copy.document_id },
  });
  expect(opened.form.is_page).toBe(true);
  expect(opened.form.blocks.map(({ type }) => type)).toContain("countdown");
  expect((await get(formPath(copy.form_id!))).status).toBe(404);
  await people.owner.call(deleteDocument, { params, body: { user_confirmation_txt: "DELETE Our party" } });
  expect((await get(formPath(site.form_id))).status).toBe(404);
});
