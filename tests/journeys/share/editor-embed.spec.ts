import { openBuilder } from "../building/editor-form.ts";
import { choose } from "../choose.ts";
import { expect } from "../journey.ts";
import { query } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import { hostHtml, test } from "./host-site.ts";

// Proves editor/setting-embed-origins
test("an owner lists a site by its copied address, and embeds the form there", async ({
  page,
  cloud,
  site,
}) => {
  test.setTimeout(120_000);
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
});
