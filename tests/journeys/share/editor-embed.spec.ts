import { openBuilder } from "../building/editor-form.ts";
import { choose } from "../choose.ts";
import { query } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import { expect, hostHtml, test } from "./host-site.ts";

// Proves editor/setting-embed-origins
test("an owner lists a site by its copied address, and embeds the form there", async ({
  page,
  request,
  cloud,
  site,
}) => {
  const { document_id } = await openBuilder(page, cloud, `Fair & "square"`);
  const settings = new URL(page.url().replace("/form/edit", "/form"));
  await page.goto(settings.href);
  const sites = page.getByLabel("Sites, one per line");
  const card = page.locator("form", { has: sites });
  await sites.fill("no site");
  await expect(card.getByText("“no site” isn’t a valid site.")).toBeVisible();
  await sites.fill(`${site.origin.toUpperCase()}/some/page?x=1\nexample.com`);
  await sites.blur();
  await expect(card.getByText("Saved")).toBeVisible();
  await expect(sites).toHaveValue(`${site.origin}\nhttps://example.com`);
  await expectSoundEverywhere(page);
  expect(await query(cloud, "SELECT embed_origins FROM form_document WHERE id = $1", [document_id])).toEqual([
    { embed_origins: [site.origin, "https://example.com"] },
  ]);

  await page.goto(settings.href.replace(/\/form$/, "/connect/share"));
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  await page.getByText("Embed on your site").click();
  const snippet = page.getByLabel("Embed code", { exact: true });
  for (const [label, opener] of [
    ["Inline, as tall as the form", null],
    ["Popup, opened by a button", `Fair & "square"`],
    ["Side drawer, opened by a button", `Fair & "square"`],
    ["Plain iframe, without a script", null],
  ] as const) {
    await choose(page.getByRole("combobox", { name: "Embed style" }), label);
    const host = await page.context().newPage();
    await host.goto(site.serve("/", hostHtml(await snippet.inputValue())));
    if (opener !== null) await host.getByRole("button", { name: opener, exact: true }).click();
    await expect(host.locator("iframe")).toHaveAttribute("title", /^Fair & "square"/);
    await expect(host.frameLocator("iframe").getByRole("button", { name: "Submit" })).toBeVisible();
    await host.close();
  }

  await test.step("the script has a short cache lifetime and is readable from every origin", async () => {
    const response = await request.get(`${cloud.origin}/embed.js`);
    const headers = response.headers();
    expect(headers["content-type"]).toContain("javascript");
    expect(headers["cache-control"]).toBe("public, max-age=300, stale-while-revalidate=86400");
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    const again = await request.get(`${cloud.origin}/embed.js`, {
      headers: { "if-none-match": headers.etag ?? "" },
    });
    expect(again.status()).toBe(304);
  });
});
