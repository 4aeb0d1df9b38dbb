import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type EditorDocument,
  loadDocument,
  loadShare,
  type Share,
} from "#core/contracts/documents/documents.ts";
import {
  type CreatedDocument,
  createDocument,
  deleteDocument,
  loadWorkspace,
  renameDocument,
  type Workspace,
} from "#core/contracts/documents/workspace.ts";
import { documentRoomToken, formRoomToken, type RoomToken } from "#core/contracts/rooms/room-tokens.ts";
import * as settings from "#core/contracts/settings.ts";
import type { Contract } from "#core/contracts/wire/contract.ts";
import { statusPath } from "#core/contracts/wire/paths.ts";
import { makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
let people: People;
let made: CreatedDocument;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
beforeEach(async () => {
  made = await people.editor.call<CreatedDocument>(createDocument, {
    body: { project_id: people.project_id, doctype: "v0_form", title: "Conference" },
  });
});
afterAll(() => harness.close());

const document = () => ({ params: { document_id: made.document_id } });
const load = () => people.viewer.call<EditorDocument>(loadDocument, document());

describe("the page of the closed form", () => {
  const page = async () => {
    const response = await harness.browser().request(statusPath(made.form_id!, "formclosed"));
    return response.text();
  };
  const saveClosedPage = (closed_page: { title: string; text: string } | null) =>
    people.editor.call(settings.setClosedPage, { body: { form_id: made.form_id, closed_page } });

  // Proves editor/setting-closed-page
  test("shows the owner's text once the form was open, and default texts otherwise", async () => {
    await saveClosedPage({ title: "Over & out", text: "See <you>\n\nnext year" });
    expect(await page()).toContain("Not open yet");
    for (const closed of [false, true]) {
      await people.editor.call(settings.setForceClosed, { body: { form_id: made.form_id, closed } });
    }
    const own = await page();
    expect(own).toContain("<title>Over &amp; out · Conference | Sheaf</title>");
    expect(own).toMatch(/<h1[^>]*>Over &amp; out<\/h1><p[^>]*>See &lt;you&gt;<\/p><p[^>]*>next year<\/p>/);
    expect(own).not.toContain("no longer accepts");
    expect((await load()).form.closed_page).toEqual({ title: "Over & out", text: "See <you>\n\nnext year" });

    await saveClosedPage({ title: "", text: "Next year" });
    expect(await page()).toMatch(/<h1[^>]*>Form closed<\/h1><p[^>]*>Next year<\/p>/);
    await saveClosedPage(null);
    expect(await page()).toContain("This form no longer accepts responses.");
  });
});

describe("a document", () => {
  test("is created closed, with a first section, and opened for the editor", async () => {
    const opened = await load();
    const [organization] = (await people.owner.call<Workspace>(loadWorkspace)).organizations;
    expect(made.redirect).toBe(`/${organization!.name}/forms/${made.document_id}/form/edit`);
    expect(opened).toMatchObject({
      document: { id: made.document_id, doctype: "v0_form", title: "Conference" },
      organization: { name: organization!.name },
      project: { name: "forms" },
      role: "viewer",
      form: { form_id: made.form_id, title: "Conference", campaign: { is_force_closed: true } },
      response_count: 0,
      was_opened: false,
    });
    expect(opened.form.blocks.map(({ type }) => type)).toEqual(["section"]);
  });

  test("is listed, renamed, and deleted by an owner who types its name", async () => {
    await people.editor.call(renameDocument, { ...document(), body: { title: "  Summit  " } });
    const { documents } = await people.viewer.call<Workspace>(loadWorkspace);
    expect(documents[0]).toMatchObject({
      id: made.document_id,
      title: "Summit",
      form_id: made.form_id,
      responses: 0,
      last_response_at: null,
      is_force_closed: true,
    });
    const remove = (user_confirmation_txt: string, who = people.owner) =>
      who.send(deleteDocument, { ...document(), body: { user_confirmation_txt } });
    expect((await remove("DELETE Summit", people.editor)).status).toBe(403);
    expect((await remove("DELETE Conference")).status).toBe(400);
    expect((await remove("DELETE Summit")).status).toBe(200);
    expect((await people.owner.send(loadDocument, document())).status).toBe(404);
  });

  test("of an unknown type cannot be created", async () => {
    const response = await people.owner.send(createDocument, {
      body: { project_id: people.project_id, doctype: "v0_campaign_referral", title: "x" },
    });
    expect(response.status).toBe(400);
  });

  test("has public addresses and room tokens", async () => {
    const params = { form_id: made.form_id! };
    expect(await people.viewer.call<Share>(loadShare, { params })).toEqual({
      url: `https://sheaf.test/d/e/${made.form_id}`,
      embed: `https://sheaf.test/v1/embed/${made.form_id}`,
      submit: `https://sheaf.test/v1/submit/${made.form_id}`,
      readable_prefix: "https://sheaf.test/@olga-owner/",
      name: null,
      former_names: [],
    });
    const ticket = await people.viewer.call<RoomToken>(formRoomToken, { params });
    expect(ticket).toMatchObject({ host: "", room: `form:${made.form_id}`, token: expect.any(String) });
    await people.editor.call<RoomToken>(documentRoomToken, document());
    expect(harness.room.admitted.slice(-2)).toMatchObject([
      { room: `form:${made.form_id}`, name: "Vera Viewer", role: "viewer" },
      { room: `document:${made.document_id}`, name: "Edgar Editor", role: "editor" },
    ]);
  });
});

describe("settings", () => {
  const send = (contract: Contract, body: object) =>
    people.editor.send(contract, { body: { form_id: made.form_id, ...body } });
  const save = async (contract: Contract, body: object) => {
    const response = await send(contract, body);
    expect(response.status, await response.clone().text()).toBe(200);
    const { version } = ((await response.json()) as { data: { version: number } }).data;
    const { form } = await load();
    expect(form.version).toBe(version);
    return form;
  };

  // Proves editor/setting-force-close-form
  test("raise the version and reach the next visitor", async () => {
    const before = (await load()).form.version;
    const opened = await save(settings.setForceClosed, { closed: false });
    expect([opened.campaign.is_force_closed, opened.version]).toEqual([false, before + 1]);
    await harness.drain();
    expect((await harness.definitions.read(made.form_id!))?.version).toBe(opened.version);
  });

  // Proves editor/setting-max-responses-customer, editor/setting-max-responses-total
  // Proves editor/setting-form-schedule, editor/setting-form-method, editor/setting-unknown-fields
  test("of limits, schedule, method and unknown fields are stored", async () => {
    const limited = await save(settings.setTotalLimit, { enabled: true, max: 5 });
    expect(limited.campaign).toMatchObject({
      is_max_form_responses_in_total_enabled: true,
      max_form_responses_in_total: 5,
    });
    const each = await save(settings.setCustomerLimit, { enabled: true, max: 1 });
    expect(each.campaign).toMatchObject({ max_form_responses_by_customer: 1 });
    const scheduled = await save(settings.setSchedule, {
      enabled: true,
      open_at: "2030-01-01T09:00:00+09:00",
      close_at: null,
      scheduling_tz: "Asia/Seoul",
    });
    expect(new Date(scheduled.campaign.scheduling_open_at!).toISOString()).toBe("2030-01-01T00:00:00.000Z");
    expect((await save(settings.setMethod, { method: "get" })).method).toBe("get");
    expect(
      (await save(settings.setUnknownFields, { strategy: "reject" })).unknown_field_handling_strategy,
    ).toBe("reject");
  });

  // Proves editor/setting-time-zone
  test("name the zone for date-times without one", async () => {
    expect((await save(settings.setTimeZone, { time_zone: "Asia/Seoul" })).time_zone).toBe("Asia/Seoul");
    for (const time_zone of ["Mars/Base", "+02:00", "", "x".repeat(65), 7, undefined])
      expect((await send(settings.setTimeZone, { time_zone })).status).toBe(400);
    expect((await save(settings.setTimeZone, { time_zone: null })).time_zone).toBeNull();
  });

  // Proves editor/rule-schedule-one-time, editor/rule-schedule-order, editor/setting-max-responses-total
  test("refuse invalid values", async () => {
    const status = async (contract: Contract, body: object) => (await send(contract, body)).status;
    expect(await status(settings.setTotalLimit, { enabled: true, max: null })).toBe(400);
    expect(await status(settings.setTotalLimit, { enabled: true, max: -1 })).toBe(400);
    const schedule = { enabled: true, open_at: null, close_at: null };
    expect(await status(settings.setSchedule, schedule)).toBe(400);
    expect(
      await status(settings.setSchedule, {
        ...schedule,
        open_at: "2030-01-02T00:00:00Z",
        close_at: "2030-01-01T00:00:00Z",
      }),
    ).toBe(400);
    expect(
      await status(settings.setSchedule, {
        ...schedule,
        open_at: "2030-01-02T00:00:00Z",
        scheduling_tz: "Mars/Base",
      }),
    ).toBe(400);
  });

  // Proves editor/setting-redirect-uri
  test.each([
    "javascript:alert(1)",
    "https://{{fields.name}}",
    "https://example.com{{fields.name}}/",
    "//evil.test",
    "data:text/html,x",
    "https://u@evil.test",
    "ftp://x.test",
    "",
  ])("refuse to redirect to %s", async (redirect_after_response_uri) => {
    const response = await send(settings.setRedirectUri, {
      is_redirect_after_response_uri_enabled: true,
      redirect_after_response_uri,
    });
    expect(response.status).toBe(400);
  });

  // Proves editor/setting-redirect-uri
  test("disable the ending page when the redirect is enabled", async () => {
    await harness.database.sql.query(
      "UPDATE form_document SET is_ending_page_enabled = true, ending_page_template_id = 'default' WHERE form_id = $1",
      [made.form_id],
    );
    const form = await save(settings.setRedirectUri, {
      is_redirect_after_response_uri_enabled: true,
      redirect_after_response_uri: "https://example.com/thanks",
    });
    expect(form.ending).toMatchObject({
      is_ending_page_enabled: false,
      is_redirect_after_response_uri_enabled: true,
      redirect_after_response_uri: "https://example.com/thanks",
    });
  });

  // Proves editor/setting-embed-origins
  test("list the sites that may embed the form without duplicates", async () => {
    const embed_origins = ["https://example.com", "http://localhost:3000"];
    const form = await save(settings.setEmbedOrigins, {
      embed_origins: [...embed_origins, embed_origins[0]],
    });
    expect(form.embed_origins).toEqual(embed_origins);
    expect((await save(settings.setEmbedOrigins, { embed_origins: [] })).embed_origins).toEqual([]);
  });

  test.each([
    [["https://example.com/page"]],
    [["*"]],
    [["https://example.com; script-src *"]],
    [Array.from({ length: 21 }, (_, n) => `https://s${n}.example`)],
  ])("refuse the embedding sites %j", async (embed_origins) => {
    expect((await send(settings.setEmbedOrigins, { embed_origins })).status).toBe(400);
  });
});
