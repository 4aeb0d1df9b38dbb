import { randomUUID } from "node:crypto";
import { saveBlocks, saveField } from "#core/contracts/building/builder.ts";
import { setTheme } from "#core/contracts/look.ts";
import { setForceClosed, setSchedule } from "#core/contracts/settings.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import type { EditorClient } from "#local/client/editor-client.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { partyForm } from "../../party-form.ts";
import { inTurn } from "../../turns.ts";
import { axe } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { layoutFaults } from "../layout.ts";
import { openForm, storedAnswers, untilSaved } from "../respondent-form.ts";

const UPDATED = "This form was updated while you were filling it out.";

/** Adds a question after the existing ones. */
async function addRequiredQuestion(
  client: EditorClient,
  form_id: string,
  { name, label }: { name: string; label: string },
  section_id: string | null = null,
): Promise<void> {
  const id = randomUUID();
  const field = { id, name, label, type: "text", required: true, options: [], optgroups: [] };
  await client.call(saveField, { params: { form_id }, body: field });
  const texts = { title_html: null, description_html: null, body_html: null };
  const place = {
    id: randomUUID(),
    type: "field",
    parent_id: section_id,
    local_index: 50,
    form_field_id: id,
  };
  const upserts = [{ ...place, ...texts, v_hidden: false }];
  await client.call(saveBlocks, {
    params: { form_id },
    body: { transaction_id: randomUUID(), upserts, deletes: [] },
  });
}

test("a question that was added after the page was opened is announced, and the answers are kept", async ({
  page,
  cloud,
}) => {
  const sketch = new FormSketch("Changing");
  sketch.field({ name: "name", type: "text", label: "Name" });
  const { form_id, path, owner } = await openForm(cloud, sketch);
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await addRequiredQuestion(owner.client, form_id, { name: "town", label: "Town" });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toContainText("This form was updated while you were filling it out.");
  await page.getByRole("alert").getByRole("button", { name: "Reload" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await page.getByLabel("Town").fill("Turin");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada", town: "Turin" }]);
});

test("an edit of the form is announced before Submit; a reload after a refusal leads to the missing answer", async ({
  page,
  cloud,
}) => {
  const sketch = partyForm();
  const { form_id, path, owner } = await openForm(cloud, sketch);
  await page.goto(`${path}?drink=tea`);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Next" }).click();
  await addRequiredQuestion(owner.client, form_id, { name: "town", label: "Town" }, sketch.blocks[0]?.id);
  await page.getByLabel("Food").selectOption({ label: "Soup" });
  const news = page.getByRole("status").filter({ hasText: UPDATED });
  await expect(news.getByRole("button", { name: "Reload" })).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("I agree").check();
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("alert").filter({ hasText: UPDATED }).getByRole("button", { name: "Reload" }).click();
  const town = page.getByLabel("Town");
  await expect(town).toBeFocused();
  await expect(town).toHaveAccessibleDescription("Please fill in this field.");
  await expect(news).toHaveCount(0);
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await town.fill("Turin");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Food")).toHaveValue(/./);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("I agree")).toBeChecked();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada", town: "Turin", food: "soup" }]);
});

test("an update has one notice: the refusal of a submit replaces the earlier one", async ({
  page,
  cloud,
}) => {
  const sketch = new FormSketch("Noticed");
  sketch.field({ name: "name", type: "text", label: "Name" });
  const { form_id, path, owner } = await openForm(cloud, sketch);
  await page.goto(path);
  await addRequiredQuestion(owner.client, form_id, { name: "town", label: "Town" });
  // The notice of the update arrives after the refusal.
  const refused = page.waitForResponse((response) => response.request().method() === "POST");
  await page.route("**/v1/session/*", async (route) => {
    await refused;
    await expect(page.getByRole("alert").getByRole("button", { name: "Reload" })).toBeVisible();
    await route.continue();
  });
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  const asked = page.waitForResponse((response) => response.url().includes(`/v1/${form_id}?`));
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByLabel("Name").fill("Ada");
  await sent;
  await page.getByRole("button", { name: "Submit" }).click();
  await saved;
  await asked;
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(UPDATED)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Reload" })).toHaveCount(1);
});

test("a form that was closed for a while has the same questions, so no notice is shown", async ({
  page,
  cloud,
}) => {
  const { form_id, path, owner } = await openForm(cloud);
  await page.goto(path);
  await owner.client.call(setForceClosed, { body: { form_id, closed: true } });
  await owner.client.call(setForceClosed, { body: { form_id, closed: false } });
  const asked = page.waitForResponse((response) => response.url().includes(`/v1/${form_id}?`));
  await page.getByLabel("Name").fill("Ada");
  await asked;
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(UPDATED)).toHaveCount(0);
  await addRequiredQuestion(owner.client, form_id, { name: "town", label: "Town" });
  await page.getByLabel("Name").fill("Ada Lovelace");
  await expect(page.getByText(UPDATED)).toHaveCount(1);
});

test("an option that the owner removed is reported as gone after the offered reload", async ({
  page,
  cloud,
}) => {
  const sketch = new FormSketch("Fair");
  const stalls = sketch.choice(
    { name: "stalls", type: "checkboxes", label: "Stalls" },
    { games: "Games", books: "Books" },
  );
  const { form_id, path, owner } = await openForm(cloud, sketch);
  await page.goto(path);
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await page.getByLabel("Games").check();
  await saved;
  const options = stalls.options.filter(({ value }) => value !== "games");
  await owner.client.call(saveField, { params: { form_id }, body: { ...stalls, options } });
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("alert").filter({ hasText: UPDATED }).getByRole("button", { name: "Reload" }).click();
  await expect(
    page.getByText("This option is no longer available. Please choose another one."),
  ).toBeVisible();
  await expect(page.getByLabel("Games")).toHaveCount(0);
  await page.getByLabel("Books").check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
});

test("a form that closes meanwhile says so after the next edit, and offers to copy the answers", async ({
  page,
  context,
  cloud,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { form_id, path, owner } = await openForm(cloud);
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await owner.client.call(setForceClosed, { body: { form_id, closed: true } });
  await page.getByLabel("Story").fill("once");
  const news = page.getByRole("status").filter({ hasText: "This form closed while you were filling it out" });
  await news.getByRole("button", { name: "Copy my answers" }).click();
  await expect(news.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Name: Ada");
  await owner.client.call(setForceClosed, { body: { form_id, closed: false } });
  await page.getByLabel("Story").fill("once upon");
  await expect(news).toHaveCount(0);
});

test("a schedule that ends while a visitor writes takes no key, and says so after the next edit", async ({
  page,
  cloud,
}) => {
  const { form_id, path, owner } = await openForm(cloud);
  await page.goto(path);
  const story = page.getByLabel("Story");
  await untilSaved(page, () => story.pressSequentially("once"));
  const close_at = new Date(Date.now() + 1_500).toISOString();
  await owner.client.call(setSchedule, {
    body: { form_id, enabled: true, open_at: null, close_at, scheduling_tz: null },
  });
  await expect(async () => {
    // A closed form saves nothing, so this waits for no save.
    await story.pressSequentially(".");
    await expect(
      page.getByRole("status").filter({ hasText: "This form closed while you were filling it out" }),
    ).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(story).toBeFocused();
  await expect(story).toHaveValue(/^once\.+$/);
});

for (const lang of ["en", "ar"] as const) {
  test(
    `notices about a changed or closed form are accessible, light and dark: ${lang}`,
    inTurn(1),
    async ({ page, context, cloud }) => {
      const { form_id, path, owner } = await openForm(cloud);
      const standard = { palette: null, appearance: "system", "font-family": "inter", section: "none" };
      await owner.client.call(setTheme, {
        body: {
          form_id,
          lang,
          is_powered_by_branding_enabled: true,
          stylesheet: { ...standard, custom: null },
        },
      });
      await expect(async () => {
        await page.goto(path);
        await expect(page.locator("html")).toHaveAttribute("lang", lang, { timeout: 1_000 });
      }).toPass();
      const texts = await loadTexts(lang);
      const expectSound = async (text: string) => {
        await expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
        for (const [width, colorScheme] of [
          [390, "light"],
          [1440, "dark"],
        ] as const) {
          await page.setViewportSize({ width, height: 844 });
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          if (process.env.SHOTS)
            await page.screenshot({ path: `${process.env.SHOTS}/news-${lang}-${text.length}-${width}.png` });
          const { violations } = await axe(page).analyze();
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
          expect(await layoutFaults(page)).toEqual([]);
        }
      };
      await page.getByLabel("Name").fill("Ada");
      await addRequiredQuestion(owner.client, form_id, { name: "town", label: "Town" });
      await page.getByLabel("Story").fill("once");
      await expectSound(texts.form_updated);
      await owner.client.call(setForceClosed, { body: { form_id, closed: true } });
      await page.getByLabel("Story").fill("once upon");
      await expectSound(texts.form_closed_meanwhile);
      await context.setOffline(true);
      await expectSound(texts.offline);
    },
  );
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a response to an older version comes back in the new form, with the reason", async ({
    page,
    cloud,
  }) => {
    const { form_id, path, owner } = await openForm(cloud, partyForm());
    await page.goto(`${path}?drink=tea`);
    await page.getByLabel("Name").fill("Ada");
    await page.getByLabel("I agree").check();
    await addRequiredQuestion(owner.client, form_id, { name: "town", label: "Town" });
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("alert").getByRole("heading")).toContainText(UPDATED);
    await expect(page.getByRole("alert").getByRole("link", { name: "Town" })).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Ada");
    await page.getByLabel("Town").fill("Turin");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
  });
});
