import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import * as look from "#core/contracts/look.ts";
import { setRedirectUri } from "#core/contracts/settings.ts";
import type { Contract } from "#core/contracts/wire/contract.ts";
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

const send = (contract: Contract, body: object) =>
  people.editor.send(contract, { body: { form_id: made.form_id, ...body } });

/** Saves a change and returns the editor's form. */
async function save(contract: Contract, body: object) {
  const response = await send(contract, body);
  expect(response.status, await response.clone().text()).toBe(200);
  const { version } = ((await response.json()) as { data: { version: number } }).data;
  const { form } = await people.viewer.call<EditorDocument>(loadDocument, {
    params: { document_id: made.document_id },
  });
  expect(form.version).toBe(version);
  return form;
}

/** The definition that the next visitor gets. */
async function seen() {
  await harness.drain();
  return (await harness.definitions.read(made.form_id!))!;
}

const theme = (custom: string | null = null) => ({
  lang: "ar",
  is_powered_by_branding_enabled: false,
  stylesheet: {
    palette: "ryu_009_neon_yellow",
    appearance: "dark",
    "font-family": "lora",
    section: "glass_morphism",
    custom,
  },
});

describe("a theme", () => {
  // Proves editor/setting-theme
  test("is stored as written and sanitized for visitors", async () => {
    const custom = "/* mine */\n.label {\n  color: red;\n}\n";
    const form = await save(look.setTheme, theme(custom));
    expect(form).toMatchObject({ ...theme(custom) });
    expect((await seen()).stylesheet).toMatchObject({
      palette: "ryu_009_neon_yellow",
      custom: ".label{color:red}",
    });
    await save(look.setTheme, theme());
    expect((await seen()).stylesheet.custom).toBeUndefined();
  });

  test("is refused with the position of a forbidden rule", async () => {
    const response = await send(
      look.setTheme,
      theme(".a { color: red }\n.b { background: url(https://x.test) }"),
    );
    expect(response.status).toBe(400);
    const { info } = (await response.json()) as { info: { issues: { path: string[]; message: string }[] } };
    expect(info.issues).toMatchObject([
      { path: ["stylesheet", "custom"], message: expect.stringContaining("Line 2, column 6") },
    ]);
  });

  test.each([
    ["palette", "</style>"],
    ["appearance", "sepia"],
    ["font-family", "Comic Sans"],
    ["section", '"><script>'],
    ["custom", "a".repeat(20_001)],
  ])("is refused with an unknown %s", async (key, value) => {
    const { stylesheet } = theme();
    expect(
      (await send(look.setTheme, { ...theme(), stylesheet: { ...stylesheet, [key]: value } })).status,
    ).toBe(400);
  });

  test("that was stored unchecked is sanitized when it is read", async () => {
    await harness.database.sql.query(
      `UPDATE form_document SET stylesheet = $2, background = $3 WHERE form_id = $1`,
      [
        made.form_id,
        JSON.stringify({ custom: ".a{background:url(https://evil.example)}</style><script>1</script>" }),
        JSON.stringify({ type: "background", element: "iframe", src: "javascript:1" }),
      ],
    );
    await save(look.setEndingPage, ending({}));
    expect(await seen()).toMatchObject({ stylesheet: { custom: ".a{}" }, background: null });
  });
});

// Proves editor/setting-background
test("a background is a color, a picture, a web page or none", async () => {
  const background = { type: "background", element: "img", src: "https://example.com/a.jpg" };
  expect((await save(look.setBackground, { background })).background).toEqual(background);
  expect((await save(look.setBackground, { background: null })).background).toBeNull();
  for (const src of ["javascript:alert(1)", "http://example.com", "data:text/html,x", "#fff"]) {
    expect((await send(look.setBackground, { background: { ...background, src } })).status).toBe(400);
  }
});

describe("a start page", () => {
  const start_page = {
    template_id: "005",
    title: "Party",
    subtitle: "",
    body_html: "<p>Come<script>1</script></p>",
    background: null,
    media: [{ src: "https://example.com/a.jpg", alt: "A garden" }],
  };

  // Proves editor/setting-start-page
  test("is stored with sanitized markup and can be removed", async () => {
    const form = await save(look.setStartPage, { start_page });
    expect(form.start_page).toMatchObject({ ...start_page, body_html: "<p>Come</p>" });
    expect((await seen()).start_page).toEqual(form.start_page);
    expect((await save(look.setStartPage, { start_page: null })).start_page).toBeNull();
  });

  test("must have a known template and pictures from the web", async () => {
    expect(
      (await send(look.setStartPage, { start_page: { ...start_page, template_id: "001" } })).status,
    ).toBe(400);
    const media = [{ src: "javascript:alert(1)", alt: "" }];
    expect((await send(look.setStartPage, { start_page: { ...start_page, media } })).status).toBe(400);
  });
});

const ending = (overrides: object) => ({
  is_ending_page_enabled: true,
  ending_page_template_id: "default",
  overrides,
});

describe("an ending page", () => {
  // Proves editor/setting-ending-page
  test("is stored with sanitized markup and disables the redirect", async () => {
    await save(setRedirectUri, {
      is_redirect_after_response_uri_enabled: true,
      redirect_after_response_uri: "https://example.com",
    });
    const form = await save(
      look.setEndingPage,
      ending({
        h1: "<b>Hi</b> {{fields.name}}<script>1</script>",
        href: "https://example.com/?n={{response.idx}}",
      }),
    );
    expect(form.ending).toMatchObject({
      is_ending_page_enabled: true,
      is_redirect_after_response_uri_enabled: false,
      ending_page_i18n_overrides: {
        template_id: "default",
        overrides: { h1: "<b>Hi</b> {{fields.name}}", href: "https://example.com/?n={{response.idx}}" },
      },
    });
  });

  test.each(["javascript:alert(1)", "{{fields.name}}:alert(1)", "//evil.test", "data:text/html,x"])(
    "cannot link to %s",
    async (href) => {
      expect((await send(look.setEndingPage, ending({ href }))).status).toBe(400);
    },
  );
});

test("unchecked markup is also sanitized in the editor, which shows the owner's style sheet as written", async () => {
  const custom = ".a { color: red } /* mine */ @import 'x';";
  await harness.database.sql.query(
    "INSERT INTO form_block (form_id, type, title_html, src) VALUES ($1, 'header', $2, $3)",
    [made.form_id, "<b>Hi</b><img src=x onerror=alert(1)>", "javascript:alert(1)"],
  );
  await harness.database.sql.query("UPDATE form_document SET stylesheet = $2 WHERE form_id = $1", [
    made.form_id,
    JSON.stringify({ custom }),
  ]);
  const { form } = await people.viewer.call<EditorDocument>(loadDocument, {
    params: { document_id: made.document_id },
  });
  const header = form.blocks.find(({ type }) => type === "header");
  expect(header).toMatchObject({ title_html: expect.not.stringContaining("onerror"), src: null });
  expect(form.stylesheet.custom).toBe(custom);
});
