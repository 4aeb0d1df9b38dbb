import type { FieldDefinition } from "#core/fields/field.ts";
import { OPEN_CAMPAIGN } from "#core/forms/submitting/availability.ts";
import { partyForm } from "../../party-form.ts";
import { expect, servePublicForm, test } from "../component.ts";

test.describe("in Tokyo", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("a form that is not open yet says when it opens, in the visitor's time zone", async ({
    page,
    server,
  }) => {
    const campaign = {
      ...OPEN_CAMPAIGN,
      is_scheduling_enabled: true,
      scheduling_open_at: "2099-06-01T09:00:00+00:00",
      scheduling_tz: "Europe/Zurich",
    };
    const { path } = await servePublicForm(server, partyForm(), { form: { campaign } });
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Not open yet" })).toBeVisible();
    await expect(page.getByText(/It opens on Monday, June 1, 2099 at 6:00\sPM GMT\+9\./)).toBeVisible();
  });
});

test("a form that closes during a response shows the right page, and keeps the answers until it reopens", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, partyForm());
  await page.goto(`${served.path}?drink=tea`);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("I agree").check();
  await served.change({ campaign: { ...OPEN_CAMPAIGN, is_force_closed: true } });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/formclosed\?oops=FORM_CLOSED_WHILE_RESPONDING$/);
  await expect(page.getByText("The form closed while you were filling it out.")).toBeVisible();
  expect(served.stored).toEqual([]);

  await served.change({ campaign: OPEN_CAMPAIGN });
  await page.goto(served.path);
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
});

test("the server's refusal of an answer is shown beside the question", async ({ page, server }) => {
  const served = await servePublicForm(server, partyForm());
  await page.goto(`${served.path}?name=Ada&drink=tea`);
  // The form is now stricter than the visitor's page.
  const stricter = (field: FieldDefinition) => (field.name === "name" ? { ...field, minlength: 10 } : field);
  await served.change({ fields: served.form.fields.map(stricter) });
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("I agree").check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Please use at least 10 characters.");
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toMatchObject([{ name: "Ada Lovelace" }]);
});
