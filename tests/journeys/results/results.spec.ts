import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { choose } from "../choose.ts";
import { submitGuest } from "../grid/guest-list.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query } from "../respondent-form.ts";
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

async function openResults(page: Page, cloud: CloudAddresses, count: number = ANSWERS.length) {
  const { owner, form_id, document_id } = await openForm(cloud, conference());
  for (const { story, ...answers } of ANSWERS.slice(0, count) as readonly Record<string, unknown>[]) {
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
test("an owner reads what the answers say, as charts and tables, and goes to their rows", async ({
  page,
  cloud,
}) => {
  await openResults(page, cloud);
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
  await expectSoundEverywhere(page, "charts");

  await guests.getByRole("button", { name: "Show as table: Guests" }).click();
  await expect(guests.getByRole("row", { name: /^4 4: 2 50%/ })).toBeVisible();
  await expectSoundEverywhere(page, "a table");
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
});

// Proves data/route-results
test("filters, search and two groups are in the address, and every number follows them", async ({
  page,
  cloud,
}) => {
  await openResults(page, cloud);
  const summary = page.getByRole("region", { name: "Summary" });
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
});

// Proves data/route-results
test("numbers move as responses arrive, without a request for them", async ({ page, cloud }) => {
  const { form_id } = await openResults(page, cloud, 0);
  await expect(page.getByRole("heading", { name: "No responses yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Share form" })).toBeVisible();
  await expectSoundEverywhere(page, "nothing yet");
  await untilLive(page);
  await submitGuest(cloud, form_id, { name: "Ada", meal: "vegan", guests: 3, story: "First" });
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByRole("link", { name: "1 response" })).toBeVisible();
  await expect(bar(page, "Meal", "Vegan")).toContainText(/1\s*100%/);

  const story = card(page, "Anything else?");
  await story.scrollIntoViewIfNeeded();
  await expect(story.getByRole("listitem").first()).toHaveText("First");

  // Once it is certain what the numbers contain, nothing is asked of the server any more.
  await page.waitForTimeout(2_000);
  const asked: string[] = [];
  page.on(
    "request",
    (request) => /\/results|\/rows|\/query/.test(request.url()) && asked.push(request.url()),
  );
  await submitGuest(cloud, form_id, { name: "Bea", meal: "meat", guests: 5, story: "Second" });
  await expect(summary.getByRole("link", { name: "2 responses" })).toBeVisible();
  await expect(bar(page, "Meal", "Vegan")).toContainText(/1\s*50%/);
  await expect(card(page, "Guests")).toContainText("Median4");
  await expect(story.getByRole("listitem").first()).toHaveText("Second");
  expect(asked).toEqual([]);

  await query(cloud, "DELETE FROM response WHERE form_id = $1 AND local_index = 1", [form_id]);
  await page.reload();
  await expect(summary.getByRole("link", { name: "1 response" })).toBeVisible();
});

// Proves data/route-results
test("cards become files, and the report becomes pages", async ({ page, cloud }) => {
  await openResults(page, cloud);
  const meal = card(page, "Meal");
  const save = async (file: string) => {
    await meal.getByRole("button", { name: "Export: Meal" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: file }).click();
    return (await download).path();
  };
  const csv = await readFile(await save("Numbers (CSV)"), "utf8");
  expect(csv).toBe("\uFEFFAnswer,Responses,Share\r\nVegetarian,3,0.6\r\nVegan,1,0.2\r\nMeat,1,0.2\r\n");
  const svg = await readFile(await save("Chart (SVG)"), "utf8");
  expect(svg).toContain(">Vegetarian</text>");
  const png = await readFile(await save("Chart (PNG)"));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  // The width, at the place where a PNG has it.
  expect(png.readUInt32BE(16)).toBe(1_600);

  const story = page.getByRole("link", { name: "All answers to Anything else? (CSV)" });
  const download = page.waitForEvent("download");
  await story.click();
  const answers = await readFile(await (await download).path(), "utf8");
  expect(answers).toMatch(/^\uFEFF#,Received \([^)]+\),Anything else\?\r\n/);
  expect(answers.trimEnd().split("\r\n#")).toHaveLength(STORIES.length + 1);

  // Printing waits for the cards out of view.
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("html[data-printed]")).toBeAttached();
  await expect(card(page, "Anything else?")).toContainText(STORIES[0]!);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(meal).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Export: Meal" })).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Results: Conference" })).toBeVisible();
  expect(await meal.evaluate((element) => getComputedStyle(element).breakInside)).toBe("avoid");
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe("visible");
  const colors = await meal.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(colors).toMatch(/^(?:rgb\(255, 255, 255\)|white)$/);
  await expect(page.getByText("All responses", { exact: true })).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("searchbox").fill("keynote");
  await expect(page.getByText("Only responses with: search “keynote”")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Only responses with: search “keynote”")).toBeVisible();
  // Both at once: cards of the search may still arrive.
  const isWhole = () =>
    document.documentElement.scrollHeight >= document.querySelector("[data-report]")!.scrollHeight;
  expect(await page.evaluate(isWhole)).toBe(true);
});

test("a failed count says so, and can be repeated", async ({ page, cloud }) => {
  await page.route("**/results?*", (route) => route.fulfill({ status: 503, json: {} }));
  await page.route("**/results", (route) =>
    route.request().resourceType() === "document"
      ? route.continue()
      : route.fulfill({ status: 503, json: {} }),
  );
  await openResults(page, cloud, 1);
  await expect(page.getByRole("alert")).toContainText("Couldn’t load results");
  await expectSoundEverywhere(page, "failed");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(card(page, "Meal")).toBeVisible();
});
