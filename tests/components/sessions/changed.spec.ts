import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Operation } from "#core/editing/operation.ts";
import type { Campaign } from "#core/forms/definition/definition.ts";
import { sampleBlock } from "#core/forms/testing/sample-definition.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { untilSaved } from "../../journeys/respondent-form.ts";
import { partyForm } from "../../party-form.ts";
import { inTurn } from "../../turns.ts";
import { expect, servePublicForm, test } from "../component.ts";
import { edited } from "../fakes/definition.ts";
import type { PublicForm } from "../fakes/public-form.ts";

const UPDATED = "This form was updated while you were filling it out.";
const CLOSED = "This form closed while you were filling it out";

/** Adds a required question after the existing ones. */
function addTown(form: PublicForm): Promise<void> {
  const { fields, blocks } = form.form;
  const { local_index: _, ...text } = fields.find(({ type }) => type === "text")!;
  const field = { ...text, id: randomUUID(), name: "town", label: "Town", required: true };
  const block = { ...sampleBlock({ id: randomUUID(), type: "field" }), form_field_id: field.id };
  const place = { after: blocks.at(-1)!.id, before: null };
  const operations = [
    { type: "field.insert", field },
    { type: "block.insert", block, place },
  ] as Operation[];
  return form.change(edited(form.form, operations));
}

const schedule = (form: PublicForm, campaign: Partial<Campaign>) =>
  form.change({ campaign: { ...form.form.campaign, ...campaign } });
const setClosed = (form: PublicForm, is_force_closed: boolean) => schedule(form, { is_force_closed });

function oneText(title: string): FormSketch {
  const sketch = new FormSketch(title);
  sketch.field({ name: "name", type: "text", label: "Name" });
  return sketch;
}

const submit = (page: Page) => page.getByRole("button", { name: "Submit" }).click();
/** The page's own question about the form as it is now. */
const untilAsked = (page: Page, { form_id }: PublicForm) =>
  page.waitForResponse((response) => response.url().includes(`/v1/${form_id}?`));

test("a question that was added after the page was opened is announced, and the answers are kept", async ({
  page,
  server,
}) => {
  const form = await servePublicForm(server, oneText("Changing"));
  await page.goto(form.path);
  await page.getByLabel("Name").fill("Ada");
  await addTown(form);
  await submit(page);
  await expect(page.getByRole("alert")).toContainText(UPDATED);
  await page.getByRole("alert").getByRole("button", { name: "Reload" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await page.getByLabel("Town").fill("Turin");
  await submit(page);
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(form.stored).toMatchObject([{ name: "Ada", town: "Turin" }]);
});

test("an update has one notice: the refusal of a submit replaces the earlier one", async ({
  page,
  server,
}) => {
  const form = await servePublicForm(server, oneText("Noticed"));
  await page.goto(form.path);
  await addTown(form);
  // The notice of the update arrives after the refusal.
  const refused = page.waitForResponse((response) => response.request().method() === "POST");
  await page.route("**/v1/session/*", async (route) => {
    await refused;
    await expect(page.getByRole("alert").getByRole("button", { name: "Reload" })).toBeVisible();
    await route.continue();
  });
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  const asked = untilAsked(page, form);
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByLabel("Name").fill("Ada");
  await sent;
  await submit(page);
  await saved;
  await asked;
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(UPDATED)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Reload" })).toHaveCount(1);
});

test("a form that was closed for a while has the same questions, so no notice is shown", async ({
  page,
  server,
}) => {
  const form = await servePublicForm(server, partyForm());
  await page.goto(form.path);
  await setClosed(form, true);
  await setClosed(form, false);
  const asked = untilAsked(page, form);
  await page.getByLabel("Name").fill("Ada");
  await asked;
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(UPDATED)).toHaveCount(0);
  await addTown(form);
  await page.getByLabel("Name").fill("Ada Lovelace");
  await expect(page.getByText(UPDATED)).toHaveCount(1);
});

test("an option that the owner removed is reported as gone after the offered reload", async ({
  page,
  server,
}) => {
  const sketch = new FormSketch("Fair");
  sketch.choice({ name: "stalls", type: "checkboxes", label: "Stalls" }, { games: "Games", books: "Books" });
  const form = await servePublicForm(server, sketch);
  await page.goto(form.path);
  await untilSaved(page, () => page.getByLabel("Games").check());
  const [stalls] = form.form.fields;
  const options = stalls!.options.filter(({ value }) => value !== "games");
  await form.change({ fields: [{ ...stalls!, options }] });
  await submit(page);
  await page.getByRole("alert").filter({ hasText: UPDATED }).getByRole("button", { name: "Reload" }).click();
  await expect(
    page.getByText("This option is no longer available. Please choose another one."),
  ).toBeVisible();
  await expect(page.getByLabel("Games")).toHaveCount(0);
  await page.getByLabel("Books").check();
  await submit(page);
  await expect(page).toHaveURL(/\/complete\?rid=/);
});

test("a form that closes meanwhile says so after the next edit, and offers to copy the answers", async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const form = await servePublicForm(server, partyForm());
  await page.goto(form.path);
  await page.getByLabel("Name").fill("Ada");
  await setClosed(form, true);
  await page.getByLabel("Story").fill("once");
  const news = page.getByRole("status").filter({ hasText: CLOSED });
  await news.getByRole("button", { name: "Copy my answers" }).click();
  await expect(news.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Name: Ada");
  await setClosed(form, false);
  await page.getByLabel("Story").fill("once upon");
  await expect(news).toHaveCount(0);
});

test("a schedule that ends while a visitor writes takes no key, and says so after the next edit", async ({
  page,
  server,
}) => {
  const form = await servePublicForm(server, partyForm());
  await page.goto(form.path);
  const story = page.getByLabel("Story");
  await untilSaved(page, () => story.pressSequentially("once"));
  await schedule(form, {
    is_scheduling_enabled: true,
    scheduling_close_at: new Date(Date.now() - 1_000).toISOString(),
  });
  await story.pressSequentially(" upon");
  await expect(page.getByRole("status").filter({ hasText: CLOSED })).toBeVisible();
  await expect(story).toBeFocused();
  await story.pressSequentially(" a time");
  await expect(story).toHaveValue("once upon a time");
});

for (const lang of ["en", "ar"] as const) {
  test(
    `notices about a changed or closed form are accessible, light and dark: ${lang}`,
    inTurn(1),
    async ({ page, context, server }) => {
      const form = await servePublicForm(server, partyForm(), { form: { lang } });
      await form.change({ stylesheet: { ...form.form.stylesheet, appearance: "system" } });
      await page.goto(form.path);
      const texts = await loadTexts(lang);
      const expectSound = async (text: string) => {
        await expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
        for (const [width, colorScheme] of [
          [390, "light"],
          [1440, "dark"],
        ] as const) {
          await page.setViewportSize({ width, height: 844 });
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          const { violations } = await axe(page).analyze();
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
          expect(await layoutFaults(page)).toEqual([]);
        }
      };
      await page.getByLabel("Name").fill("Ada");
      await addTown(form);
      await page.getByLabel("Story").fill("once");
      await expectSound(texts.form_updated);
      await setClosed(form, true);
      await page.getByLabel("Story").fill("once upon");
      await expectSound(texts.form_closed_meanwhile);
      await context.setOffline(true);
      await expectSound(texts.offline);
    },
  );
}
