import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { choose } from "../choose.ts";
import { submitGuest } from "../grid/guest-list.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

const STORIES = [
  "Looking forward to the keynote, and to the garden",
  "The keynote of last year was great",
  "Vegetarian, please",
];
const ANSWERS = [
  {
    name: "Ada",
    meal: "vegetarian",
    days: ["fri", "sat"],
    guests: 2,
    first: true,
    born: "1990-05-04",
    story: 0,
  },
  { name: "Bea", meal: "vegetarian", days: ["fri"], guests: 4, born: "1984-01-30", story: 1 },
  { name: "Cleo", meal: "meat", days: ["sat"], guests: 4, first: true, born: "1990-05-30", story: 2 },
  { name: "Dan", meal: "vegetarian", days: ["fri"], guests: 0, source: "mail" },
  { name: "Eve", meal: "vegan", days: [], source: "web" },
] as const;

function conference(): FormSketch {
  const form = new FormSketch("Conference");
  form.section();
  form.header("Who are you?");
  form.field({ name: "name", type: "text", label: "Name" });
  form.field({ name: "born", type: "date", label: "Date of birth" });
  form.section();
  form.header("Your stay");
  form.choice(
    { name: "meal", type: "radio", label: "Meal" },
    { vegetarian: "Vegetarian", vegan: "Vegan", meat: "Meat" },
  );
  form.choice({ name: "days", type: "checkboxes", label: "Days" }, { fri: "Friday", sat: "Saturday" });
  form.field({ name: "guests", type: "number", label: "Guests", min: 0, max: 9 });
  form.field({ name: "first", type: "switch", label: "First time here" });
  form.field({ name: "story", type: "textarea", label: "Anything else?" });
  form.field({ name: "source", type: "hidden", label: "Source" });
  return form;
}

async function openResults(page: Page, cloud: CloudAddresses) {
  const { owner, form_id, document_id } = await openForm(cloud, conference());
  for (const { story, ...answers } of ANSWERS as readonly Record<string, unknown>[]) {
    await submitGuest(cloud, form_id, {
      ...answers,
      ...(story !== undefined && { story: STORIES[Number(story)] }),
    });
  }
  await resumeSession(page.context(), owner);
  const { organizations } = await owner.client.call<Workspace>(loadWorkspace);
  const path = editorPath(organizations[0]!.name, "forms", document_id, "data/results");
  await page.goto(path);
  return { form_id, path };
}

const card = (page: Page, question: string) => page.getByRole("article", { name: question, exact: true });
const bar = (page: Page, question: string, name: string) =>
  card(page, question).getByRole("listitem").filter({ hasText: name });
const untilLive = (page: Page) => expect(page.getByText("Live", { exact: true })).toBeAttached();

// Proves data/route-results
test("an owner reads what the answers say, goes to their rows, and chooses and compares them", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openResults(page, cloud);
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByRole("link", { name: "5 responses" })).toHaveText("5");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("link", { name: "Results" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("heading", { level: 2, name: "Your stay" })).toBeVisible();

  await expect(bar(page, "Meal", "Vegetarian")).toContainText(/3\s*60%/);
  await expect(bar(page, "Meal", "Vegan")).toContainText(/1\s*20%/);
  await expect(bar(page, "Days", "Friday")).toContainText(/3\s*75%/);
  await expect(card(page, "Days")).toContainText("shares add up to more than 100%");
  await expect(card(page, "Days")).toContainText("4 answers (80%)");
  await expect(bar(page, "First time here", "Yes")).toContainText("2");
  const guests = card(page, "Guests");
  await expect(
    guests.getByRole("img", { name: /^Guests: 0: 1 \(25%\); 2: 1 \(25%\); 4: 2 \(50%\)$/ }),
  ).toBeVisible();
  await expect(guests).toContainText(/Median3Mean2\.5/);
  await expect(
    card(page, "Date of birth").getByRole("img", { name: /1984: 1 \(33%\); 1990: 2/ }),
  ).toBeVisible();
  const story = card(page, "Anything else?");
  await story.scrollIntoViewIfNeeded();
  await expect(
    story.getByRole("list", { name: "Answers to Anything else?" }).getByRole("listitem"),
  ).toHaveCount(3);
  await expect(story.getByRole("list", { name: /^Frequent words/ })).toContainText("keynote");
  await expect(card(page, "Source")).toContainText("2 answers");

  await guests.getByRole("button", { name: "Show as table: Guests" }).click();
  await expect(guests.getByRole("row", { name: /^4 4: 2 50%/ })).toBeVisible();
  await guests.getByRole("link", { name: "4: 2" }).click();
  await expect(page).toHaveURL(/data\/responses\?where=/);
  await expect(page.getByText("2 responses", { exact: true })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Bea", exact: true })).toBeVisible();
  await page.goBack();
  await bar(page, "Days", "Friday").getByRole("link").click();
  await expect(page.getByText("3 responses", { exact: true })).toBeVisible();
  await page.goBack();
  await card(page, "Days").getByRole("link", { name: "4 answers to Days" }).click();
  await expect(page.getByText("4 responses", { exact: true })).toBeVisible();
  await page.goBack();
  await card(page, "Date of birth").getByRole("button", { name: "Show as table: Date of birth" }).click();
  await card(page, "Date of birth").getByRole("link", { name: "1990: 2" }).click();
  await expect(page.getByText("2 responses", { exact: true })).toBeVisible();
  await page.goBack();
  await story.scrollIntoViewIfNeeded();
  await story.getByRole("link", { name: STORIES[1] }).click();
  await expect(page.getByRole("complementary", { name: /Response/ })).toContainText("Bea");

  // Filters, search and two groups are in the address, and every number follows them.
  await page.goto(path);
  await page.getByRole("searchbox").fill("keynote");
  await expect(summary.getByRole("link", { name: "2 responses" })).toBeVisible();
  await expect(bar(page, "Meal", "Vegetarian")).toContainText(/2\s*100%/);
  await expect(page).toHaveURL(/search=keynote/);
  await page.getByRole("searchbox").fill("nothing like it");
  await page.getByRole("button", { name: "Clear filters and search" }).click();
  await expect(summary.getByRole("link", { name: "5 responses" })).toBeVisible();

  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("dialog", { name: "Filter by" }).getByRole("button", { name: "Days" }).click();
  await page.getByRole("dialog").getByRole("checkbox", { name: "Friday" }).click();
  await page.keyboard.press("Escape");
  await expect(summary.getByRole("link", { name: "3 responses" })).toBeVisible();
  await expect(bar(page, "Meal", "Vegetarian")).toContainText(/3\s*100%/);
  await page.reload();
  await expect(summary.getByRole("link", { name: "3 responses" })).toBeVisible();
  await page.getByRole("button", { name: "Remove filter by Days" }).click();

  await page.getByRole("button", { name: "Compare" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare two groups" });
  await choose(dialog.getByRole("combobox", { name: "Compare by" }), "Meal");
  await choose(dialog.getByRole("combobox", { name: "Second group" }), "Meat");
  await dialog.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("list", { name: "Groups" })).toContainText("Vegetarian 3 responses");
  await expect(bar(page, "Days", "Friday")).toContainText(/Vegetarian: 3 100%.*Meat: 0 0%/);
  await expect(card(page, "Guests").getByRole("img")).toHaveAccessibleName(/4, Meat: 1 \(100%\)/);
  await card(page, "Anything else?").scrollIntoViewIfNeeded();
  await expect(card(page, "Anything else?").getByRole("group", { name: "Meat" })).toContainText(STORIES[2]!);
  await expectSoundEverywhere(page, "two groups");
  await page.reload();
  await bar(page, "Days", "Friday").getByRole("link").first().click();
  await expect(page.getByText("3 responses", { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Stop comparing" }).click();
  await expect(summary.getByRole("link", { name: "5 responses" })).toBeVisible();

  await page.getByRole("button", { name: "Compare" }).click();
  await choose(dialog.getByRole("combobox", { name: "Compare by" }), "Source");
  await dialog.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("list", { name: "Groups" })).toContainText(/mail.*web|web.*mail/);

  await page.goto(path);
  await untilLive(page);
  await submitGuest(cloud, form_id, { name: "Fay", meal: "vegan" });
  await expect(summary.getByRole("link", { name: "6 responses" })).toBeVisible();
  await expect(bar(page, "Meal", "Vegan")).toContainText(/2\s*33%/);

  // A file with all answers to a question.
  await story.scrollIntoViewIfNeeded();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "All answers to Anything else? (CSV)" }).click();
  const answers = await readFile(await (await download).path(), "utf8");
  expect(answers).toMatch(/^\uFEFF#,Received \([^)]+\),Anything else\?\r\n/);
  expect(answers.trimEnd().split("\r\n#")).toHaveLength(STORIES.length + 1);
});
