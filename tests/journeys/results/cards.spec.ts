import { Buffer } from "node:buffer";
import type { Page } from "@playwright/test";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { accessibilityTree } from "../accessibility-tree.ts";
import { choose } from "../choose.ts";
import { noisePng } from "../files/pictures.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { createCities } from "../references/reference-table.ts";
import { query } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

interface StoredResponse {
  at: string;
  /** Cells by field id. */
  data: Record<string, object>;
}

const store = (cloud: CloudAddresses, form_id: string, responses: readonly StoredResponse[]) =>
  query(
    cloud,
    `INSERT INTO response (form_id, local_index, data, created_at)
     SELECT $1, nextval(('response_index."' || $1::uuid || '"')::regclass), one -> 'data', (one ->> 'at')::timestamptz
     FROM jsonb_array_elements($2::jsonb) one`,
    [form_id, JSON.stringify(responses)],
  );

type Owner = Awaited<ReturnType<typeof newOwner>>;

async function openResults(page: Page, owner: Owner, document_id: string) {
  await resumeSession(page.context(), owner);
  const { organizations } = await owner.client.call<Workspace>(loadWorkspace);
  await page.goto(editorPath(organizations[0]!.name, "forms", document_id, "data/results"));
}

const card = (page: Page, question: string) => page.getByRole("article", { name: question, exact: true });

const FILES = [
  { name: "first.png", mimeType: "image/png", buffer: noisePng(320, 200) },
  { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") },
];
const PLACES = [
  { lat: 48.2082, lng: 16.3738 },
  { lat: 37.5665, lng: 126.978 },
  { lat: -33.8688, lng: 151.2093 },
];
/** Eight in March, four in April. */
const DAYS = Array.from({ length: 12 }, (_, n) => (n < 8 ? `2026-03-0${n + 1}` : `2026-04-0${n - 7}`));

/** A form with questions of many kinds, with twelve responses and one with files. */
async function openTrip(page: Page, cloud: CloudAddresses) {
  const owner = await newOwner(cloud);
  const cities = await createCities(owner.client, owner.project_id, 3);
  const reference = { ...cities, column: "__gf_id", columns: [cities.columns![1]!] };
  const form = new FormSketch("Trip");
  form.section();
  form.field({ name: "papers", type: "file", label: "Papers", multiple: true });
  const place = form.field({ name: "place", type: "latlng", label: "Starting point" });
  const city = form.field({ name: "city", type: "search", label: "City", reference });
  const arrival = form.field({ name: "arrival", type: "datetime-local", label: "Arrival" });
  const home = form.field({ name: "home", type: "country", label: "Home" });
  const meal = form.choice({ name: "meal", type: "radio", label: "Meal" }, { soup: "Soup", cake: "Cake" });
  const story = form.field({ name: "story", type: "textarea", label: "Story" });
  const { form_id, document_id } = await createForm(owner.client, owner.project_id, form);
  const rows = await query<{ id: string }>(
    cloud,
    "SELECT id FROM response WHERE form_id = $1 ORDER BY local_index",
    [cities.table_id],
  );
  const responses = DAYS.map((day, index) => {
    const option = meal.options[index % 2]!;
    return {
      at: `${day}T12:00:00Z`,
      data: {
        [place.id]: { value: PLACES[index % 3]! },
        [city.id]: { value: rows[index % 2]!.id },
        [arrival.id]: { value: `2026-06-1${index % 4}T09:30:00.000Z` },
        [home.id]: { value: index % 3 === 0 ? "AT" : "KR" },
        [meal.id]: { value: option.value, form_field_option_id: option.id },
        [story.id]: { value: `Story ${index + 1}` },
      },
    };
  });
  await store(cloud, form_id!, responses);
  await page.goto(`/d/e/${form_id}`);
  await page.locator("[type=file]").first().setInputFiles(FILES);
  await expect(page.locator(".file-note", { hasText: "Uploaded" })).toHaveCount(FILES.length);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  await openResults(page, owner, document_id);
}

test("files, places, rows and moments have cards, each chart is a table for screen readers, and two spans of days are compared", async ({
  page,
  cloud,
}) => {
  await openTrip(page, cloud);
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByRole("link", { name: "13 responses" })).toBeVisible();

  await test.step("a gallery opens the viewer", async () => {
    const papers = card(page, "Papers");
    await papers.getByRole("button", { name: "Open first.png" }).click();
    const picture = page.getByRole("dialog", { name: "first.png" }).getByRole("img", { name: "first.png" });
    await expect(picture).toHaveJSProperty("naturalWidth", 320);
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("dialog", { name: "notes.txt" })).toContainText("2 of 2 · #013");
    await page.keyboard.press("Escape");
    await expect(papers.getByRole("button", { name: "Open notes.txt" })).toBeFocused();
  });

  await test.step("answers are turned by keyboard", async () => {
    const story = card(page, "Story");
    await story.scrollIntoViewIfNeeded();
    const listed = story.getByRole("list", { name: "Answers to Story" }).getByRole("listitem");
    await expect(listed.first()).toHaveText("Story 12");
    await expect(listed).toHaveCount(10);
    const next = story.getByRole("button", { name: "Next answers" });
    await next.focus();
    await page.keyboard.press("Enter");
    // While the answers load, there is a second one.
    await expect(story.getByText("11–12 of 12", { exact: true })).toBeVisible();
    await expect(listed).toHaveText(["Story 2", "Story 1"]);
    await expect(next).toHaveAttribute("aria-disabled", "true");
    await expect(next).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Space");
    await expect(listed).toHaveCount(10);
  });

  await card(page, "Starting point").scrollIntoViewIfNeeded();
  const map = card(page, "Starting point").getByRole("img", { name: "Map of answers to Starting point" });
  await expect(map).toBeVisible();
  await expect(card(page, "Starting point")).toContainText("12 places on the map");
  const city = card(page, "City");
  await expect(city.getByRole("listitem").filter({ hasText: "Berlin" })).toContainText(/6\s*50%/);
  await expect(card(page, "Home").getByRole("listitem").first()).toContainText(/South Korea8\s*67%/);
  await expect(card(page, "Arrival").getByRole("img")).toHaveAccessibleName(/^Arrival: .*3 \(25%\)/);
  await expectSoundEverywhere(page, "cards of many kinds");

  await test.step("every chart is a table", async () => {
    const overTime = "Responses per week";
    const questions = [overTime, "Starting point", "City", "Arrival", "Home", "Meal"];
    const buttons = page.getByRole("button", { name: /^Show as table: / });
    const labels = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    expect(labels).toEqual(questions.map((question) => `Show as table: ${question}`));
    for (const [index, question] of questions.entries()) {
      await page.getByRole("button", { name: `Show as table: ${question}` }).click();
      await expect(page.getByRole("table")).toHaveCount(index + 1);
    }
    const rows = { "Starting point": 13, City: 3, Arrival: 5, Home: 3, Meal: 3 };
    // One row has the headings.
    for (const [question, count] of Object.entries(rows))
      await expect(card(page, question).getByRole("table").getByRole("row")).toHaveCount(count);
    const tree = await accessibilityTree(page);
    const tables = tree.filter(({ role }) => role === "table").map(({ name }) => name);
    expect(tables).toHaveLength(questions.length);
    for (const question of questions)
      expect(tables.filter((name) => name.includes(question))).toHaveLength(1);
    const shown = await page.getByRole("table").getByRole("row").count();
    expect(tree.filter(({ role }) => role === "row")).toHaveLength(shown);
    await expectSoundEverywhere(page, "tables");
  });

  await page.getByRole("button", { name: "Compare" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare two groups" });
  await choose(dialog.getByRole("combobox", { name: "Compare by" }), "Date received");
  const day = (name: string, text: string) => dialog.getByRole("textbox", { name, exact: true }).fill(text);
  await day("First group, from", "2026-03-01");
  await day("First group, to", "2026-03-31");
  await day("Second group, from", "2026-04-30");
  await day("Second group, to", "2026-04-01");
  await expect(dialog.getByText("The last day is before the first one.")).toBeVisible();
  await day("Second group, from", "2026-04-01");
  await day("Second group, to", "2026-04-30");
  await dialog.getByRole("button", { name: "Compare" }).click();
  const groups = page.getByRole("list", { name: "Groups" }).getByRole("listitem");
  await expect(groups).toHaveText([/2026 to .*8 responses/, /2026 to .*4 responses/]);
  await expect(card(page, "Meal").getByRole("listitem").first()).toContainText(/: 4 50%.*: 2 50%/);
  await card(page, "Starting point").scrollIntoViewIfNeeded();
  await expect(map).toHaveCount(2);
  await expectSoundEverywhere(page, "two spans of days");
});
