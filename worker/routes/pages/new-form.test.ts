import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { previewPath } from "#core/contracts/wire/paths/private.ts";
import { embedPath, formPath, submitPath } from "#core/contracts/wire/paths.ts";
import { START_PAGE_SCHEMA } from "#core/forms/look/start-page.ts";
import { type MadeForm, makeForm, makePeople } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

const WARNING = "This form is new. Don’t enter passwords or card numbers here.";
const REPORT = "Report this form";
const HOUR = 60 * 60 * 1000;
const unescaped = (html: string) => html.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

let mailed: Harness;
let linked: Harness;
beforeAll(async () => {
  mailed = await createHarness({ SUPPORT_URL: "mailto:help@forms.example?cc=security@forms.example" });
  linked = await createHarness({ SUPPORT_URL: "https://forms.example/help?topic=abuse#report" });
});
afterEach(() => {
  mailed.now.current = () => new Date();
});
afterAll(() => Promise.all([mailed.close(), linked.close()]));

const HARMLESS = { name: "name", type: "text", label: "Your name" } as const;
const PASSWORD = { name: "code", type: "text", label: "Your password" } as const;

async function pageOf({ browser }: Harness, path: string): Promise<string> {
  const response = await browser().request(path, { headers: { accept: "text/html" } });
  expect([path, response.status]).toEqual([path, 200]);
  return unescaped(await response.text());
}

/** The address of the page's link to report the form; null if there is none. */
function reportUrl(html: string): string | null {
  return new RegExp(`<footer.*href="([^"]*)"[^>]*>${REPORT}</a>.*</footer>`).exec(html)?.[1] ?? null;
}

async function makeOlder({ database }: Harness, { project_id }: MadeForm, hours: number) {
  await database.sql.query(
    `UPDATE organization SET created_at = now() - make_interval(mins => $2)
     WHERE id = (SELECT organization_id FROM project WHERE id = $1)`,
    [project_id, Math.round(hours * 60)],
  );
}

describe("the page of a new organization's form", () => {
  test("has a link to report it by mail, with the form's id in the subject", async () => {
    const { form_id } = await makeForm(mailed.database.sql, { fields: [HARMLESS] });
    const html = await pageOf(mailed, formPath(form_id));
    expect(reportUrl(html)).toBe(
      `mailto:help@forms.example?cc=security@forms.example&subject=Report%3A%20form%20${form_id}`,
    );
    expect(html).not.toContain(WARNING);
  });

  test("can have a link to a web page instead, with the form's id", async () => {
    const { form_id } = await makeForm(linked.database.sql, { fields: [HARMLESS] });
    expect(reportUrl(await pageOf(linked, formPath(form_id)))).toBe(
      `https://forms.example/help?topic=abuse&form=${form_id}#report`,
    );
  });

  test("warns above the form about questions for secrets, in the form's language", async () => {
    const { form_id } = await makeForm(mailed.database.sql, { fields: [HARMLESS, PASSWORD] });
    const html = await pageOf(mailed, formPath(form_id));
    expect(html).toMatch(/<aside class="banner[^"]*">This form is new\..*<main/);
    await mailed.database.sql.query("UPDATE form_document SET lang = 'de' WHERE form_id = $1", [form_id]);
    await mailed.database.sql.query("UPDATE form SET version = version + 1 WHERE id = $1", [form_id]);
    await pageOf(mailed, formPath(form_id));
    await mailed.drain();
    expect(await pageOf(mailed, formPath(form_id))).toContain("keine Passwörter");
  });

  test("has neither after a day, except the link if the form asks for secrets", async () => {
    const harmless = await makeForm(mailed.database.sql, { fields: [HARMLESS] });
    const secret = await makeForm(mailed.database.sql, { fields: [PASSWORD] });
    for (const form of [harmless, secret]) await makeOlder(mailed, form, 24.1);
    expect(reportUrl(await pageOf(mailed, formPath(harmless.form_id)))).toBeNull();
    const html = await pageOf(mailed, formPath(secret.form_id));
    expect(reportUrl(html)).toContain(secret.form_id);
    expect(html).not.toContain(WARNING);
  });

  test("uses the current time, even for a form cached at the edge", async () => {
    const { form_id } = await makeForm(mailed.database.sql, { fields: [PASSWORD] });
    await pageOf(mailed, formPath(form_id));
    await mailed.drain();
    const kept = await mailed.definitions.read(form_id);
    expect(Date.parse(kept?.organization_created_at ?? "")).toBeGreaterThan(Date.now() - HOUR);
    expect(await pageOf(mailed, formPath(form_id))).toContain(WARNING);
    mailed.now.current = () => new Date(Date.now() + 24 * HOUR);
    expect(await pageOf(mailed, formPath(form_id))).not.toContain(WARNING);
  });

  test("keeps the link without branding, in frames, on the start page and on all following pages", async () => {
    const form = await makeForm(mailed.database.sql, { fields: [PASSWORD] });
    const { form_id } = form;
    await mailed.database.sql.query(
      `UPDATE form_document SET is_powered_by_branding_enabled = false, start_page = $2 WHERE form_id = $1`,
      [
        form_id,
        {
          template_id: "003",
          __schema_version: START_PAGE_SCHEMA,
          title: "Welcome",
          subtitle: "",
          body_html: "",
          background: null,
          media: [],
        },
      ],
    );
    const framed = await mailed.browser().request(embedPath(form_id));
    const paths = [formPath(form_id), framed.headers.get("location") ?? ""];
    for (const path of paths) {
      const html = await pageOf(mailed, path);
      expect(html).not.toContain("Powered by");
      expect(reportUrl(html)).toContain(form_id);
      expect(html).toContain(WARNING);
    }
    const response = await mailed.browser().request(submitPath(form_id), {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify({ code: "x" }),
    });
    const { redirect } = (await response.json()) as { redirect: string };
    expect(reportUrl(await pageOf(mailed, redirect))).toContain(form_id);
    await mailed.database.sql.query("UPDATE form SET is_force_closed = true WHERE id = $1", [form_id]);
    expect(reportUrl(await pageOf(mailed, `${formPath(form_id)}/formclosed`))).toContain(form_id);
  });

  test("omits both in the owner's preview", async () => {
    const { owner, project_id } = await makePeople(mailed);
    const { form_id } = await makeForm(mailed.database.sql, { fields: [PASSWORD], project_id });
    const response = await owner.request(previewPath(form_id));
    const html = unescaped(await response.text());
    expect(response.status).toBe(200);
    expect(html).not.toContain(REPORT);
    expect(html).not.toContain(WARNING);
  });
});
