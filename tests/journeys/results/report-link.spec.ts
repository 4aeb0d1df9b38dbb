import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { createResultsLink, loadResults, type Results, type ResultsLink } from "#core/contracts/results.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { submitGuest } from "../grid/guest-list.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

const PASSWORD = "let me in please";

function survey(): FormSketch {
  const form = new FormSketch("Conference");
  form.section();
  form.choice({ name: "meal", type: "radio", label: "Meal" }, { vegetarian: "Vegetarian", meat: "Meat" });
  form.field({ name: "guests", type: "number", label: "Guests", min: 0, max: 9 });
  form.field({ name: "born", type: "date", label: "Date of birth" });
  form.field({ name: "story", type: "textarea", label: "Anything else?" });
  return form;
}

test("an owner shares results by a link, which anyone opens without an account or a script, and turns it off", async ({
  page,
  cloud,
  browser,
}) => {
  const { owner, form_id, document_id } = await openForm(cloud, survey());
  for (const answers of [
    { meal: "vegetarian", guests: 2, born: "1990-05-04", story: "A private matter" },
    { meal: "vegetarian", guests: 4, born: "1984-01-30" },
    { meal: "meat", guests: 4 },
  ]) {
    await submitGuest(cloud, form_id, answers);
  }
  await resumeSession(page.context(), owner);
  const { organizations } = await owner.client.call<Workspace>(loadWorkspace);
  await page.goto(editorPath(organizations[0]!.name, "forms", document_id, "data/results"));

  await page.getByRole("button", { name: "Share results" }).click();
  const links = page.getByRole("dialog", { name: "Share results" });
  await expect(links.getByText("No links yet.")).toBeVisible();
  await links.getByRole("button", { name: "New link" }).click();
  const dialog = page.getByRole("dialog", { name: "New link to results" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Conference");
  await expect(dialog.getByRole("checkbox", { name: "Meal" })).toBeChecked();
  // What can point to a person is left out until it is selected.
  for (const name of ["Guests", "Date of birth", "Anything else?"])
    await expect(dialog.getByRole("checkbox", { name })).not.toBeChecked();
  await dialog.getByRole("checkbox", { name: "Guests" }).check();
  await dialog.getByRole("textbox", { name: "Name" }).fill("For the board");
  await dialog.getByRole("textbox", { name: "Password (optional)" }).fill(PASSWORD);
  await expectSoundEverywhere(page, "the dialog");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog).toBeHidden();
  await expect(links.getByText("2 questions · Password · Until")).toBeVisible();
  const address = await links.getByRole("textbox", { name: "For the board" }).inputValue();

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: cloud.origin });
  try {
    const reader = await context.newPage();
    await reader.goto(address);
    await reader.getByLabel("Password").fill("something else");
    await reader.getByRole("button", { name: "Show results" }).click();
    await expect(reader.getByRole("alert")).toContainText("This password is not right");
    await reader.getByLabel("Password").fill(PASSWORD);
    await reader.getByRole("button", { name: "Show results" }).click();
    await expect(reader.getByRole("heading", { name: "For the board" })).toBeVisible();
    const meal = reader.getByRole("region", { name: "Meal" });
    await expect(meal.getByRole("listitem").filter({ hasText: "Vegetarian" })).toContainText("2 67%");
    await expect(reader.getByRole("region", { name: "Guests" })).toContainText("Median");
    await reader.getByRole("region", { name: "Guests" }).getByText("Numbers", { exact: true }).click();
    await expect(reader.getByRole("table")).toBeVisible();
    await expect(reader.getByText("Date of birth")).toHaveCount(0);
    await expect(reader.getByText("private")).toHaveCount(0);

    await links.getByRole("button", { name: "Turn off: For the board" }).click();
    await page
      .getByRole("dialog", { name: "Turn off this link?" })
      .getByRole("button", { name: "Turn off" })
      .click();
    await expect(links.getByText("No links yet.")).toBeVisible();
    await reader.goto(address);
    await expect(reader.getByRole("heading", { name: "This link doesn’t work" })).toBeVisible();
  } finally {
    await context.close();
  }
});

const COUNTRIES = "AT BE CH DE DK ES FI FR GB IE IT JP KR NL NO PL".split(" ");

test("a public page with results is sound everywhere, shows all numbers on paper, and speaks the form’s language", async ({
  page,
  cloud,
}) => {
  const form = survey();
  form.field({ name: "land", type: "country", label: "Country" });
  const { owner, form_id, document_id } = await openForm(cloud, form);
  for (const [n, land] of COUNTRIES.entries()) {
    const story = "The garden was great";
    await submitGuest(cloud, form_id, {
      meal: "meat",
      guests: n % 3,
      born: `19${70 + n}-05-04`,
      land,
      story,
    });
  }
  const params = { form_id };
  const { tally } = await owner.client.call<Results>(loadResults, { params });
  const field_ids = Object.keys(tally.questions);
  const body = { name: "", field_ids, filter: {}, password: null, expires_in_days: null };
  const link = await owner.client.call<ResultsLink>(createResultsLink, { params, body });
  const region = (name: string) => page.getByRole("region", { name });
  await page.goto(link.url);
  await expect(page.getByText("16 responses")).toBeVisible();
  await expect(page.getByText("garden")).toBeVisible();
  await expectSoundEverywhere(page);

  await test.step("a link that does not work, and one with a password", async () => {
    await page.goto(`${link.url.slice(0, -6)}guess!`);
    await expect(page.getByRole("heading", { name: "This link doesn’t work" })).toBeVisible();
    await expectSoundEverywhere(page, "a link that doesn't work");
    const asking = { params, body: { ...body, password: PASSWORD } };
    await page.goto((await owner.client.call<ResultsLink>(createResultsLink, asking)).url);
    await expect(page.getByLabel("Password")).toBeVisible();
    await expectSoundEverywhere(page, "the password");
  });

  await test.step("on paper", async () => {
    await page.goto(link.url);
    await expect(region("Country").getByText("4 more")).toBeVisible();
    await expect(region("Country").getByText("Poland")).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("4 more")).toBeHidden();
    for (const land of ["Austria", "Norway", "Poland"]) {
      await expect(region("Country").getByText(land, { exact: true })).toBeVisible();
    }
    await expect(region("Guests").getByRole("row")).toHaveText([/Answer/, "0638%", "1531%", "2531%"]);
    await expect(region("Date of birth").getByRole("row", { name: /1985/ })).toBeVisible();
    expect((await page.pdf()).length).toBeGreaterThan(10_000);
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("around the answers, in the form's language, also from the right", async () => {
    const setLanguage = (lang: string) =>
      query(cloud, "UPDATE form_document SET lang = $2 WHERE id = $1", [document_id, lang]);
    await setLanguage("de");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.getByText(/^16 Antworten · Stand .* \(UTC\)$/)).toBeVisible();
    await expect(region("Guests")).toContainText("Mittelwert0,94");
    await setLanguage("ar");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(region("Country")).toContainText("النمسا");
    await expectSoundEverywhere(page, "in Arabic");
  });
});
