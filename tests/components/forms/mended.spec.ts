import { EMAIL_PATTERN } from "#core/fields/email/email-pattern.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { partyForm } from "../../party-form.ts";
import { expect, servePublicForm, test } from "../component.ts";

/** Error messages while a visitor corrects answers. */

const MEND_EMAIL = "Please enter an email address, such as name@example.com.";

function contactForm(): FormSketch {
  const form = new FormSketch("Contact");
  form.section();
  form.field({ name: "email", type: "email", label: "E-mail", required: true, pattern: EMAIL_PATTERN });
  form.field({ name: "name", type: "text", label: "Name", required: true });
  return form;
}

test("an email address has one message, and the summary disappears when everything is corrected", async ({
  page,
  server,
}) => {
  const { path } = await servePublicForm(server, contactForm());
  await page.goto(path);
  const email = page.getByLabel("E-mail");
  const summary = page.locator(".message");
  for (const wrong of ["not an address", "x@-y"]) {
    await email.fill(wrong);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(email).toHaveAccessibleDescription(MEND_EMAIL);
  }
  await expect(summary).toHaveText("2 questions need your attention.");
  await email.fill("ada@example.com");
  await expect(page.getByText(MEND_EMAIL)).toBeHidden();
  await expect(summary).toHaveText("1 question needs your attention.");
  await page.getByLabel("Name").fill("Ada");
  await expect(summary).toBeEmpty();
});

test("the server's summary loses the line of each corrected error, and disappears with the last", async ({
  page,
  server,
}) => {
  const { path } = await servePublicForm(server, contactForm());
  await page.route("**/assets/respondent-*.js", (route) => route.abort());
  await page.goto(path);
  await page.locator("form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByLabel("E-mail").fill("x@-y");
  await page.unroute("**/assets/respondent-*.js");
  await page.getByRole("button", { name: "Submit" }).click();
  const summary = page.locator(".summary");
  await expect(summary.getByRole("listitem")).toHaveText([`E-mail: ${MEND_EMAIL}`, /^Name: /]);
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(MEND_EMAIL);
  await page.getByLabel("E-mail").fill("ada@example.com");
  await expect(summary.getByRole("listitem")).toHaveText([/^Name: /]);
  await expect(summary.getByRole("heading")).toHaveText("1 question needs your attention.");
  await page.getByLabel("Name").fill("Ada");
  await expect(summary).toBeHidden();
});

test("an error that is corrected before the script arrives does not count", async ({ page, server }) => {
  const { path } = await servePublicForm(server, contactForm());
  const script = "**/assets/respondent-*.js";
  await page.route(script, (route) => route.abort());
  await page.goto(path);
  await page.locator("form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByLabel("E-mail").fill("x@-y");
  await page.unroute(script);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(script, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("button", { name: "Submit" }).click();
  const summary = page.locator(".summary");
  await expect(summary.getByRole("listitem")).toHaveText([`E-mail: ${MEND_EMAIL}`, /^Name: /]);
  await page.getByLabel("E-mail").fill("ada@example.com");
  release();
  await expect(summary.getByRole("listitem")).toHaveText([/^Name: /]);
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription("");
  await page.getByLabel("Name").fill("Ada");
  await expect(summary).toBeHidden();
});

test("an error in a question that no longer applies does not count", async ({ page, server }) => {
  const { path } = await servePublicForm(server, partyForm());
  await page.goto(`${path}?name=Ada&drink=tea&is_gift=on`);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  const summary = page.locator(".message");
  await expect(summary).toHaveText("1 question needs your attention.");
  await page.getByLabel("I bring a gift").uncheck();
  await expect(summary).toBeEmpty();
});

test("a condition on a phone number agrees with the server, whatever the number's format", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Call us");
  form.section();
  const phone = form.field({ name: "phone", type: "tel", label: "Phone" });
  form.field({ name: "why", type: "text", label: "Why us?", required: true }, [
    { $ref: `#/fields/${phone.id}/value` },
    "!=",
    "+14155552671",
  ]);
  const { path } = await servePublicForm(server, form);
  await page.goto(path);
  await expect(page.getByLabel("Why us?")).toBeHidden();
  await page.getByLabel("Phone").fill("+1 (415) 555-2671");
  await expect(page.getByLabel("Why us?")).toBeVisible();
});

test("the headings: the form once, its sections below it, and a section's content below them", async ({
  page,
  server,
}) => {
  const repeated = new FormSketch("Tea & cake");
  repeated.section();
  repeated.header("Tea & cake", "Come at four.");
  repeated.field({ name: "name", type: "text", label: "Name" });
  await page.goto((await servePublicForm(server, repeated)).path);
  await expect(page.getByRole("heading")).toHaveText(["Tea & cake"]);
  await expect(page.getByText("Come at four.")).toBeVisible();

  const titled = new FormSketch("Conference");
  titled.section();
  titled.blocks[0]!.title_html = "About you";
  titled.header("Names");
  titled.field({ name: "name", type: "text", label: "Name" });
  await page.goto((await servePublicForm(server, titled)).path);
  const levels = page
    .getByRole("heading")
    .evaluateAll((all) => all.map((one) => `${one.tagName} ${one.textContent}`));
  expect(await levels).toEqual(["H1 Conference", "H2 About you", "H3 Names"]);
});

test("messages name what is missing: a date, a time, or both", async ({ page, server }) => {
  const form = new FormSketch("When");
  form.field({ name: "day", type: "date", label: "Day", required: true });
  form.field({ name: "hour", type: "time", label: "Hour", required: true });
  form.field({ name: "both", type: "datetime-local", label: "Start", required: true });
  const { path } = await servePublicForm(server, form);
  await page.goto(path);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByLabel("Day")).toHaveAccessibleDescription("Please enter a date.");
  await expect(page.getByLabel("Hour")).toHaveAccessibleDescription("Please enter a time.");
  await expect(page.getByLabel("Start")).toHaveAccessibleDescription("Please enter a date and a time.");
  await expect(page.getByRole("alert")).toHaveText("3 questions need your attention.");
});
