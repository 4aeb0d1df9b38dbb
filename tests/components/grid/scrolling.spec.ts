import type { Page } from "@playwright/test";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import type { FieldType } from "#core/fields/field.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { choose } from "../../journeys/choose.ts";
import { expect, test } from "../component.ts";
import type { ComponentServer } from "../fakes/server.ts";
import { openAsSam, openRows, untilLive } from "./guests.ts";

/** Rows that scroll past are written without React. Each must show its own answers in every frame. */

const ROWS = 1_000;
/** Numbers of columns of the large form: a text that ends in its row's number, and a box that every second row has. */
const [TEXT, BOX] = [4, 22];

/** Numbers of the rows and their first texts, which end in the number of their row. */
type Seen = readonly (readonly [index: number, id: string, number: number, text: string])[];

/** The answers of the row with number `n` in the column with number `c` of its type. */
const KINDS = [
  ["text", 8, (n, c) => `${WORDS[(n * 7 + c) % 4]} ${WORDS[(n * 3 + c) % 4]} ${n}`],
  ["textarea", 2, (n, c) => `${WORDS[(n + c) % 4]} `.repeat(12)],
  ["email", 2, (n) => `person${n}@example.com`],
  ["number", 6, (n, c) => (n * 7919 + c * 104_729) % 1_000_003],
  ["checkbox", 2, (n, c) => (n % (c + 2) === 0 ? "on" : null)],
  ["date", 2, (n, c) => `2026-0${1 + (n % 9)}-1${c}`],
  ["datetime-local", 2, (n, c) => `2026-0${1 + (n % 9)}-1${c}T10:00Z`],
  ["select", 3, (n, c) => CITIES[(n + c) % 3]],
  ["json", 1, (n) => JSON.stringify({ row: n, tags: [n % 5, n % 7] })],
  ["color", 2, (n, c) => `#${((n * 7919 + c) % 0xffffff).toString(16).padStart(6, "0")}`],
] as const satisfies readonly (readonly [FieldType, number, (n: number, c: number) => unknown])[];
const WORDS = ["amber", "birch", "cedar", "delta"];
const CITIES = ["amsterdam", "berlin", "cairo"];

/** Every 50th text is missing. */
function answersOf(n: number): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  for (const [type, count, answerOf] of KINDS) {
    for (let c = 0; c < count; c++) {
      const isMissing = type === "text" && n % 50 === c;
      const answer = answerOf(n, c);
      if (!isMissing && answer !== null) answers[`${type}_${c + 1}`] = answer;
    }
  }
  return answers;
}

async function open(page: Page, server: ComponentServer) {
  await page.setViewportSize({ width: 1200, height: 700 });
  const sketch = new FormSketch("Large");
  for (const [type, count] of KINDS) {
    for (let c = 1; c <= count; c++) {
      const field = { name: `${type}_${c}`, type, label: `${type} ${c}` };
      if (type === "select")
        sketch.choice(field, { amsterdam: "Amsterdam", berlin: "Berlin", cairo: "Cairo" });
      else sketch.field(field);
    }
  }
  const answers = Array.from({ length: ROWS }, (_, index) => answersOf(index + 1));
  const fake = await openRows(page, server, sketch, answers);
  await choose(page.getByLabel("Rows per page"), "1,000 rows");
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", String(ROWS + 1));
  await untilLive(page);
  const rows = fake.rows.responses.toReversed();
  const edit = (row: ResponseRow) =>
    fake.rows.editElsewhere(row.local_index, { text_1: `edited ${row.local_index}` });
  return { rows, edit, fake };
}

/** Scrolls to and fro for some frames, and reads the rows in each of them, before anything rests. */
function scrollAndRead(page: Page, seed: number, column = TEXT): Promise<Seen[]> {
  return page.locator("[data-grid-scroller]").evaluate(
    async (element, [start, shown]) => {
      let random = start;
      const next = (below: number) => {
        random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
        return random % below;
      };
      const frames: (readonly [number, string, number, string])[][] = [];
      for (let frame = 0; frame < 60; frame++) {
        const step = [40, 200, 900, -130, -700, 12_000, -9_000][next(7)]!;
        element.scrollTop += step;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const { top, bottom } = element.getBoundingClientRect();
        const rows = [...element.querySelectorAll<HTMLElement>("[data-row]")].filter((row) => {
          const box = row.getBoundingClientRect();
          return box.bottom > top + 36 && box.top < bottom;
        });
        frames.push(
          rows.map((row) => {
            const text = (column: number) =>
              row.querySelector(`[aria-colindex="${column}"]`)?.textContent ?? "";
            const index = Math.round(
              (row.getBoundingClientRect().top - row.parentElement!.getBoundingClientRect().top) / 32,
            );
            return [
              Number(row.ariaRowIndex) - 2 === index ? index : -1,
              row.dataset.row!,
              Number(text(2).slice(1)),
              text(shown),
            ] as const;
          }),
        );
      }
      return frames;
    },
    [seed, column] as const,
  );
}

const isTextOf = (text: string, number: number) =>
  text === "" || text === "NULL" || text.endsWith(` ${number}`);
const isBoxOf = (text: string, number: number) => text === (number % 2 === 0 ? "Yes" : "No");

function check(frames: readonly Seen[], rows: readonly ResponseRow[], isOf = isTextOf) {
  const wrong = frames.flatMap((seen) =>
    seen.filter(([index, id, number, text]) => {
      const row = rows[index];
      return row === undefined || row.id !== id || row.local_index !== number || !isOf(text, number);
    }),
  );
  expect(wrong).toEqual([]);
  for (const seen of frames) expect(seen.length).toBeGreaterThan(14);
}

test("rows that scroll past are true in every frame, also while others edit them", async ({
  page,
  server,
}) => {
  // Reads 540 frames of a large grid.
  test.setTimeout(120_000);
  const { rows, edit } = await open(page, server);
  check(await scrollAndRead(page, 1), rows);

  // Another member edits answers while all cells are selected.
  await page.locator('[data-row] [aria-colindex="4"]').nth(5).click();
  await page.keyboard.press("ControlOrMeta+a");
  let isDone = false;
  const edits = (async () => {
    for (let n = 0; !isDone; n++) {
      await edit(rows[(n * 37) % ROWS]!);
      // A request takes at least this long, and the page gets its turn meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  for (const seed of [2, 3, 4]) check(await scrollAndRead(page, seed), rows);
  isDone = true;
  await edits;
  const edited = await page.locator('[data-row] [aria-colindex="4"]').allTextContents();
  expect(edited.length).toBeGreaterThan(14);

  // A row that was painted over is written again when its slot returns to it.
  await page.keyboard.press("Escape");
  const sort = page.getByRole("columnheader", { name: "#" }).getByRole("button").first();
  const first = page.locator('[data-row][aria-rowindex="2"] [aria-colindex="2"]');
  check(await scrollAndRead(page, 5), rows);
  await sort.click();
  await expect(first).toHaveText("#001");
  check(await scrollAndRead(page, 6), rows.toReversed());
  await sort.click();
  await expect(first).toHaveText("#1000");
  check(await scrollAndRead(page, 7), rows);

  // Cells that draw more than a text.
  await page.locator("[data-grid-scroller]").evaluate((element) => element.scrollTo({ left: 2_500 }));
  await expect(page.getByRole("columnheader", { name: "checkbox 1" })).toBeVisible();
  check(await scrollAndRead(page, 8, BOX), rows, isBoxOf);
  check(await scrollAndRead(page, 9, BOX), rows, isBoxOf);
});

test("rows that were scrolled away without rendering are in their places when they come back", async ({
  page,
  server,
}) => {
  const { rows } = await open(page, server);
  const scroller = page.locator("[data-grid-scroller]");
  const seen = async () => {
    const texts = await page
      .locator("[data-row]")
      .evaluateAll((elements) =>
        elements.map((element) => [
          Number(element.ariaRowIndex) - 2,
          Number(element.querySelector('[aria-colindex="2"]')!.textContent!.slice(1)),
        ]),
      );
    return texts.filter(([index, number]) => rows[index!]!.local_index !== number);
  };
  // The top is rendered, then scrolled away without rendering, and comes back by a key before anything rests.
  for (let n = 0; n < 10; n++) {
    await scroller.evaluate(async (element) => {
      element.scrollTop = 3_000;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      element.scrollTop = 3_064;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      element.scrollTop = 0;
    });
    await page.getByRole("grid").focus();
    await page.keyboard.press(n % 2 === 0 ? "ControlOrMeta+Home" : "ArrowDown");
    expect(await seen()).toEqual([]);
  }
});

test("the mark of another member stays in its cell in every frame", async ({ page, server }) => {
  const { fake } = await open(page, server);
  const sam = await openAsSam(page, fake);
  const there = sam.locator(`[data-row][aria-rowindex="16"] [aria-colindex="${TEXT}"]`);
  await there.click();
  const row_id = await there.evaluate((cell) => cell.closest<HTMLElement>("[data-row]")!.dataset.row!);
  const scroller = page.locator("[data-grid-scroller]");
  await scroller.evaluate((element) => element.scrollTo({ top: 10 * 32 }));
  await expect(page.locator(`[data-row="${row_id}"]`)).toContainText("Sam Second");
  const frames = await scroller.evaluate(async (element, id) => {
    const marks: (readonly [drawn: boolean, marked: boolean, elsewhere: number])[] = [];
    for (let frame = 0; frame < 80; frame++) {
      element.scrollTop += frame % 40 < 20 ? 90 : -90;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const rows = [...element.querySelectorAll<HTMLElement>("[data-row]")];
      const marked = rows.filter(
        (row) =>
          row.textContent!.includes("Sam Second") ||
          row.querySelector('[role="gridcell"][style*="box-shadow"]') !== null,
      );
      marks.push([
        rows.some(({ dataset }) => dataset.row === id),
        marked.some(({ dataset }) => dataset.row === id),
        marked.filter(({ dataset }) => dataset.row !== id).length,
      ]);
    }
    return marks;
  }, row_id);
  expect(frames.filter(([drawn, marked, elsewhere]) => drawn !== marked || elsewhere > 0)).toEqual([]);
  expect(new Set(frames.map(([drawn]) => drawn))).toEqual(new Set([true, false]));
});
