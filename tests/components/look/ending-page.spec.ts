import { FormSketch } from "#local/seed/form-draft.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";
import { FakeForm } from "../fakes/form.ts";
import { servePreviews } from "./previews.ts";

// Proves editor/setting-ending-page
test("the ending page shows the owner's text with variables; a receipt or a redirect replaces it", async ({
  page,
  server,
}) => {
  const sketch = new FormSketch("Village fête");
  sketch.section();
  sketch.field({ name: "guest", type: "text", label: "Your name", required: true });
  const fake = new FakeForm(sketch);
  await servePreviews(page, fake);
  await openFormAt(page, server, fake, "form/end");
  const stored = async () => fake.form.ending;
  await expect(page.getByRole("heading", { name: "Ending page" })).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toBeVisible();
  await expectSoundEverywhere(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const preview = page.frameLocator('iframe:not([aria-hidden="true"])');

  await test.step("writes it with variables", async () => {
    await expect(preview.getByRole("heading", { name: "Village fête" })).toBeVisible();
    await expect(page.getByLabel("Title", { exact: true })).toHaveAttribute("placeholder", "Village fête");
    await page.getByLabel("Title", { exact: true }).fill("See you, ");
    await page.getByRole("button", { name: "Insert variable" }).click();
    await page.getByRole("menuitem", { name: /Your name/ }).click();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("See you, {{fields.guest}}");
    await expect(preview.getByRole("heading", { name: "See you, Your name" })).toBeVisible();
    await page.getByLabel("Button text").fill("Our page");
    await expect(page.getByText("The button appears once it has a text and a link.")).toBeVisible();
    await page.getByLabel("Button link").fill("javascript:alert(1)");
    await expect(page.getByText("Enter a link that starts with https://.")).toBeVisible();
    await page.getByLabel("Button link").fill("https://fete.example");
    await expect(preview.getByRole("link", { name: "Our page" })).toBeVisible();
    await expect.poll(stored).toMatchObject({
      is_ending_page_enabled: true,
      ending_page_template_id: "default",
      ending_page_i18n_overrides: {
        template_id: "default",
        overrides: { h1: "See you, {{fields.guest}}", button: "Our page", href: "https://fete.example" },
      },
    });
  });

  // Proves editor/setting-redirect-uri
  await test.step("a receipt shows the number; a redirect replaces the page, and is removed again", async () => {
    await page.getByText("Receipt", { exact: true }).click();
    await expect(preview.getByRole("heading", { name: "#001" })).toBeVisible();
    await page.getByText("Your own page", { exact: true }).click();
    await page.getByLabel("Link of your page").fill("fete.example");
    await expect(page.getByText("Enter a link that starts with https://.")).toBeVisible();
    expect(await stored()).toMatchObject({ is_redirect_after_response_uri_enabled: false });
    await page.getByLabel("Link of your page").fill("https://fete.example/thanks");
    await expect(page.getByText("People are redirected to your page")).toBeVisible();
    await expect.poll(stored).toMatchObject({
      is_ending_page_enabled: false,
      is_redirect_after_response_uri_enabled: true,
      redirect_after_response_uri: "https://fete.example/thanks",
    });
    await page.getByRole("button", { name: "Undo the last change" }).click();
    await expect(preview.getByRole("heading", { name: "#001" })).toBeVisible();
    await expect.poll(stored).toMatchObject({
      is_ending_page_enabled: true,
      ending_page_template_id: "receipt01",
      is_redirect_after_response_uri_enabled: false,
    });
  });
});
