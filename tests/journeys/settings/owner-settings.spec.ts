import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath, formPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { openBuilder } from "../building/editor-form.ts";
import { submitGuest } from "../grid/guest-list.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

test("settings describe what visitors will see, and visitors see it", async ({ page, cloud }) => {
  test.setTimeout(240_000);
  const { form_id } = await openBuilder(page, cloud, "In plain words");
  await page.getByRole("link", { name: "Settings" }).click();
  const accept = page.getByRole("switch", { name: "Accept answers" });
  await expect(accept).not.toBeChecked();
  const quoted = await page.getByRole("status").locator("q").textContent();
  const visitor = await page.context().newPage();
  /** The closed page's title and sentence, as quoted in settings. */
  async function seen() {
    await visitor.goto(formPath(form_id));
    const title = await visitor.getByRole("heading", { level: 1 }).textContent();
    const text = await visitor.locator("h1 ~ p").first().textContent();
    return `${title?.trim()}. ${text?.trim()}`;
  }
  expect(await seen()).toBe(quoted);

  await accept.click();
  await expect(accept).toBeChecked();
  await expect(page.getByText("Anyone with the link can answer")).toBeVisible();
  await visitor.goto(formPath(form_id));
  await expect(visitor.getByRole("button", { name: "Submit" })).toBeVisible();

  await accept.click();
  await expect(accept).not.toBeChecked();
  expect(await seen()).toBe(await page.getByRole("status").locator("q").textContent());
  await accept.click();
  await expect(accept).toBeChecked();

  await page.getByRole("switch", { name: "Open and close by schedule" }).click();
  await page.getByLabel("Closes").fill("2020-01-31T10:00");
  await expect(page.getByText("Takes answers until Friday, January 31, 2020")).toBeVisible();
  const schedule = page.locator("form").filter({ has: page.getByRole("heading", { name: "Schedule" }) });
  await schedule.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("its schedule lets nobody answer at this moment")).toBeVisible();
  expect(await seen()).toBe(await schedule.locator("q").last().textContent());

  await expect(page.getByRole("combobox", { name: "Method" })).toBeHidden();
  await page.getByText("Advanced", { exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Method" })).toBeVisible();
  await page.getByRole("heading", { name: "Settings", exact: true }).scrollIntoViewIfNeeded();
  await expectSoundEverywhere(page);
});

test("settings count the responses that have arrived since the form was opened in the editor", async ({
  page,
  cloud,
}) => {
  const sketch = new FormSketch("Counted");
  sketch.section();
  sketch.field({ name: "who", type: "text", label: "Who?" });
  const { owner, form_id, document_id } = await openForm(cloud, sketch);
  await resumeSession(page.context(), owner);
  const { organizations } = await owner.client.call<Workspace>(loadWorkspace);
  await page.goto(editorPath(organizations[0]!.name, "forms", document_id, "data/responses"));
  await expect(page.getByText("No answers yet")).toBeVisible();
  await submitGuest(cloud, form_id, { who: "Gül" });
  await expect(page.getByText("1 response")).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByText(/; 1 came so far/)).toBeVisible();
});

test("owners write the texts of the closed form, and find the ending page's settings", async ({
  page,
  cloud,
}) => {
  test.setTimeout(240_000);
  const { form_id } = await openBuilder(page, cloud, "Village fête");
  await page.getByRole("link", { name: "Settings" }).click();
  const card = (name: string) => page.locator("form").filter({ has: page.getByRole("heading", { name }) });
  const closed = card("When the form is closed");
  await closed.getByLabel("Title").fill("Too late");
  await closed.getByLabel("Text").fill("Come as you are.");
  await closed.getByRole("button", { name: "Save" }).click();
  await expect(closed.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(closed.getByLabel("Text")).toHaveValue("Come as you are.");
  // A change that was not stored is reported beside its control, and stays for a retry.
  const total = card("Answers in all");
  await total.getByRole("switch", { name: "Close after a number of answers" }).click();
  await total.getByLabel("Answers in all", { exact: true }).fill("0");
  await expect(total.getByText("The limit is a whole number from 1.")).toBeVisible();
  await expect(total.getByRole("button", { name: "Save" })).toBeDisabled();
  await total.getByLabel("Answers in all", { exact: true }).fill("7");
  await page.route("**/max-responses-in-total", (route) => route.abort());
  await total.getByRole("button", { name: "Save" }).click();
  await expect(total.getByRole("status")).not.toBeEmpty();
  await expect(total.getByText("Saved")).toBeHidden();
  await expect(total.getByLabel("Answers in all", { exact: true })).toHaveValue("7");
  await page.unroute("**/max-responses-in-total");
  await total.getByRole("button", { name: "Save" }).click();
  await expect(total.getByText("Saved")).toBeVisible();
  await total.getByRole("switch", { name: "Close after a number of answers" }).click();
  await total.getByRole("button", { name: "Save" }).click();
  await expect(total.getByText("Saved")).toBeVisible();
  await page.getByRole("link", { name: "Edit the ending" }).click();
  await expect(page.getByRole("heading", { name: "Ending", level: 1 })).toBeVisible();
  await page.goBack();
  // Collapsed content never finishes its transitions.
  await page.getByText("Advanced", { exact: true }).click();
  await page.getByRole("heading", { name: "Settings", exact: true }).scrollIntoViewIfNeeded();
  await expectSoundEverywhere(page);

  const accept = page.getByRole("switch", { name: "Accept answers" });
  await accept.click();
  await expect(accept).toBeChecked();
  const visitor = await page.context().newPage();
  await visitor.goto(formPath(form_id));
  await visitor.getByRole("button", { name: "Submit" }).click();
  await expect(visitor).toHaveURL(/\/complete/);
  await expect(visitor.getByRole("heading", { name: "Village fête" })).toBeVisible();
  await accept.click();
  await expect(page.getByRole("status").locator("q")).toHaveText("Too late. Come as you are.");
  await visitor.goto(formPath(form_id));
  await expect(visitor.getByRole("heading", { name: "Too late" })).toBeVisible();
  await expect(visitor.getByText("Come as you are.")).toBeVisible();
});
