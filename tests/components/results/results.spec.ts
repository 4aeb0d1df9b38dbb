import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { listRows } from "#core/contracts/grid/rows.ts";
import { loadResults, loadWords } from "#core/contracts/results.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";
import { FakeForm } from "../fakes/form.ts";
import { FakeResults } from "../fakes/results.ts";
import type { ComponentServer } from "../fakes/server.ts";

const STORIES = [
  "Looking forward to the keynote, and to the garden",
  "The keynote of last year was great",
  "Vegetarian, please",
];
const ANSWERS = [
  { name: "Ada", meal: "vegetarian", guests: 2, born: "1990-05-04", story: STORIES[0] },
  { name: "Bea", meal: "vegetarian", guests: 4, born: "1984-01-30", story: STORIES[1] },
  { name: "Cleo", meal: "meat", guests: 4, born: "1990-05-30", story: STORIES[2] },
  { name: "Dan", meal: "vegetarian", guests: 0 },
  { name: "Eve", meal: "vegan" },
];

function conference(count: number) {
  const form = new FormSketch("Conference");
  form.section();
  form.field({ name: "name", type: "text", label: "Name" });
  form.field({ name: "born", type: "date", label: "Date of birth" });
  form.choice(
    { name: "meal", type: "radio", label: "Meal" },
    { vegetarian: "Vegetarian", vegan: "Vegan", meat: "Meat" },
  );
  form.field({ name: "guests", type: "number", label: "Guests", min: 0, max: 9 });
  form.field({ name: "story", type: "textarea", label: "Anything else?" });
  const fake = new FakeForm(form);
  const results = new FakeResults(fake);
  for (const answers of ANSWERS.slice(0, count)) fake.rows.add(answers);
  return { fake, results };
}

async function openResults(page: Page, server: ComponentServer, count: number = ANSWERS.length) {
  const { fake, results } = conference(count);
  await openFormAt(page, server, fake, "data/results");
  return { fake, results };
}

const card = (page: Page, question: string) => page.getByRole("article", { name: question, exact: true });
const bar = (page: Page, question: string, name: string) =>
  card(page, question).getByRole("listitem").filter({ hasText: name });

// Proves data/route-results
test("numbers move as responses arrive, without a request for them", async ({ page, server }) => {
  const { fake } = await openResults(page, server, 0);
  await expect(page.getByRole("heading", { name: "No responses yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Share form" })).toBeVisible();
  await expectSoundEverywhere(page, "nothing yet");
  await expect(page.getByText("Live", { exact: true })).toBeAttached();
  await fake.rows.arrive({ name: "Ada", meal: "vegan", guests: 3, story: "First" });
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByRole("link", { name: "1 response" })).toBeVisible();
  await expect(bar(page, "Meal", "Vegan")).toContainText(/1\s*100%/);
  const story = card(page, "Anything else?");
  await story.scrollIntoViewIfNeeded();
  await expect(story.getByRole("listitem").first()).toHaveText("First");

  const asked = () => [loadResults, listRows, loadWords].map((one) => fake.answers.bodiesOf(one).length);
  const before = asked();
  await fake.rows.arrive({ name: "Bea", meal: "meat", guests: 5, story: "Second" });
  await expect(summary.getByRole("link", { name: "2 responses" })).toBeVisible();
  await expect(bar(page, "Meal", "Vegan")).toContainText(/1\s*50%/);
  await expect(card(page, "Guests")).toContainText("Median4");
  await expect(story.getByRole("listitem").first()).toHaveText("Second");
  expect(asked()).toEqual(before);

  fake.rows.responses = fake.rows.responses.slice(1);
  await page.reload();
  await expect(summary.getByRole("link", { name: "1 response" })).toBeVisible();
});

test("charts are sound everywhere, and so are their tables", async ({ page, server }) => {
  await openResults(page, server);
  const guests = card(page, "Guests");
  await expect(
    guests.getByRole("img", { name: /^Guests: 0: 1 \(25%\); 2: 1 \(25%\); 4: 2 \(50%\)$/ }),
  ).toBeVisible();
  await expect(guests).toContainText(/Median3Mean2\.5/);
  await card(page, "Anything else?").scrollIntoViewIfNeeded();
  await expect(card(page, "Anything else?").getByRole("listitem").first()).toBeVisible();
  await expectSoundEverywhere(page, "charts");
  await guests.getByRole("button", { name: "Show as table: Guests" }).click();
  await expect(guests.getByRole("row", { name: /^4 4: 2 50%/ })).toBeVisible();
  await expectSoundEverywhere(page, "a table");
});

// Proves data/route-results
test("cards become files, and the report becomes pages", async ({ page, server }) => {
  const { fake } = await openResults(page, server);
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

  // All answers to a question with their numbers and times, which the Worker writes.
  const story = page.getByRole("link", { name: "All answers to Anything else? (CSV)" });
  const file = new URL((await story.getAttribute("href")) ?? "", page.url());
  const { id } = fake.form.fields.find(({ name }) => name === "story")!;
  expect(file.searchParams.get("columns")).toBe(`__gf_display_id,__gf_created_at,${id}`);
  expect(file.searchParams.get("where")).toContain(id);

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

test("a failed count says so, and can be repeated", async ({ page, server }) => {
  const { fake, results } = conference(1);
  results.isDown = true;
  await openFormAt(page, server, fake, "data/results");
  await expect(page.getByRole("alert")).toContainText("Couldn’t load results");
  await expectSoundEverywhere(page, "failed");
  results.isDown = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(card(page, "Meal")).toBeVisible();
});

test("words are counted again while answers arrive, when the page is looked at, and stay until then", async ({
  page,
  server,
}) => {
  await page.clock.install();
  const { fake } = conference(0);
  for (const _ of [1, 2]) fake.rows.add({ story: "A great keynote" });
  await openFormAt(page, server, fake, "data/results");
  await expect(page.getByText("Live", { exact: true })).toBeAttached();
  const story = card(page, "Anything else?");
  const words = story.getByRole("list", { name: /^Frequent words/ });
  await story.scrollIntoViewIfNeeded();
  await expect(words).toContainText(/keynote\s*2/);
  const asked = () => fake.answers.bodiesOf(loadWords).length;
  // The results are loaded once more after the connection to the room.
  await expect.poll(() => fake.answers.bodiesOf(loadResults).length).toBe(2);
  const before = asked();
  await fake.rows.arrive({ story: "The keynote again" });
  await page.clock.runFor(1_000);
  await expect(story).toContainText("3 answers");
  expect(asked()).toBe(before);

  const look = (state: "hidden" | "visible") =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await look("hidden");
  await page.clock.runFor(20_000);
  expect(asked()).toBe(before);
  await expect(words).toContainText(/keynote\s*2/);
  await look("visible");
  await expect(words).toContainText(/keynote\s*3/);
  expect(asked()).toBe(before + 1);
});

const WORDS_FROM_THE_RIGHT = "كانت الحديقة جميلة جدا، وكذلك العشاء";

test("results of a form in Arabic are read from the right, and fit on a phone", async ({ page, server }) => {
  const form = new FormSketch("استبيان رضا الضيوف عن المؤتمر السنوي");
  form.section();
  form.header("إقامتك معنا خلال أيام المؤتمر");
  const meal = form.choice(
    { name: "meal", type: "radio", label: "أي وجبة تفضل أن تتناولها في مساء اليوم الأول من المؤتمر؟" },
    {
      vegetarian: "وجبة نباتية مع خضروات طازجة وأرز وسلطة كبيرة من حديقة الفندق",
      meat: "وجبة لحم",
    },
  );
  const guests = form.field({ name: "guests", type: "number", label: "عدد الضيوف", min: 0, max: 9 });
  const story = form.field({ name: "story", type: "textarea", label: "هل تود أن تخبرنا بشيء آخر؟" });
  const fake = new FakeForm(form);
  new FakeResults(fake);
  for (const index of Array.from({ length: 12 }, (_, n) => n)) {
    const day = index < 8 ? `2026-03-0${index + 1}` : `2026-04-0${index - 7}`;
    const answers = {
      meal: index % 2 === 0 ? "vegetarian" : "meat",
      guests: index % 5,
      story: `${WORDS_FROM_THE_RIGHT} ${index}`,
    };
    const [row] = fake.rows.add(answers);
    row!.created_at = `${day}T12:00:00Z`;
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await openFormAt(page, server, fake, "data/results");
  const stories = card(page, story.label!);
  await stories.scrollIntoViewIfNeeded();
  await expect(stories.getByRole("list", { name: /Frequent words/ })).toBeVisible();
  for (const name of [
    page.getByRole("heading", { level: 3, name: meal.label! }),
    card(page, meal.label!).getByText("وجبة لحم"),
    stories.getByRole("link", { name: "كانت الحديقة" }).first(),
  ]) {
    await expect(name).toHaveCSS("direction", "rtl");
  }
  expect(await layoutFaults(page)).toEqual([]);
  for (const { label } of [meal, guests])
    await card(page, label!)
      .getByRole("button", { name: /Show as table/ })
      .click();
  await expect(card(page, meal.label!).getByRole("rowheader").first()).toHaveCSS("direction", "rtl");
  expect(await layoutFaults(page)).toEqual([]);
  await expectSoundEverywhere(page, "from the right");
});
