import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FormSketch } from "#local/seed/form-draft.ts";
import { noisePng } from "../journeys/files/pictures.ts";
import { openForm, storedAnswers } from "../journeys/respondent-form.ts";
import { expect, test } from "./browsers.ts";
import type { EngineName } from "./driver.ts";
import { button } from "./tab.ts";

/** Controls that browsers do not have by themselves. */

const SENT = /\/complete\?rid=/;

test("a signature is drawn", async ({ visitor, cloud }) => {
  const form = new FormSketch("Consent");
  form.section();
  form.field({ name: "ink", type: "signature", label: "Sign here" });
  const { form_id, path } = await openForm(cloud, form);
  const tab = await visitor.open(path);
  await tab.isThere("[data-mounted] .pad");
  const { x, y } = await tab.box(".pad");
  await tab.drag([
    { x: x + 20, y: y + 60 },
    { x: x + 80, y: y + 30 },
    { x: x + 160, y: y + 40 },
  ]);
  await tab.press(button("Submit"));
  await tab.isAt(SENT);
  expect(await storedAnswers(cloud, form_id)).toEqual([{ ink: expect.stringMatching(/^M20 60Q[^M]+$/) }]);
});

/** Types of input that a browser does not have. docs/browsers.md says what people get instead. */
const WITHOUT: Record<EngineName, string[]> = { chromium: [], firefox: ["month", "week"], webkit: [] };
const WRITTEN = { month: "2027-03", week: "2027-W10" };

test("a month and a week are typed where there is no picker, with an example", async ({
  visitor,
  cloud,
  engineName,
}) => {
  const form = new FormSketch("Holidays");
  for (const type of ["month", "week"] as const) form.field({ name: type, type, label: type });
  const { form_id, path } = await openForm(cloud, form);
  const tab = await visitor.open(path);
  const textBoxes = () =>
    tab.driver.run(null, () =>
      [...document.querySelectorAll<HTMLInputElement>("form [name=month], form [name=week]")]
        .filter(({ type }) => type === "text")
        .map(({ name }) => name),
    );
  expect(await textBoxes()).toEqual(WITHOUT[engineName]);
  for (const [type, value] of Object.entries(WRITTEN)) {
    const css = `[name=${type}]`;
    if (!WITHOUT[engineName].includes(type)) {
      await tab.set(css, value);
      continue;
    }
    await tab.fill(css, "soon");
    await tab.press(button("Submit"));
    await tab.sees(/Please/, ".question [role=alert], .question .error");
    await tab.fill(css, value);
  }
  await tab.press(button("Submit"));
  await tab.isAt(SENT);
  expect(await storedAnswers(cloud, form_id)).toEqual([WRITTEN]);
});

test("a drawing is made with several tools, and a mistake is undone", async ({ visitor, cloud }) => {
  const form = new FormSketch("Kitchen");
  form.field({ name: "plan", type: "canvas", label: "Your plan" });
  const { form_id, path } = await openForm(cloud, form);
  const tab = await visitor.open(path);
  await tab.press(button("Draw"));
  const tool = (name: string) => tab.press({ css: `dialog[open] [title="${name}"]` });
  const shapes = () =>
    tab.driver.run(null, () => document.querySelectorAll("dialog[open] [role=application] g > *").length);
  /** Draws between two points of the paper, as fractions of its size. */
  const draw = async (from: [number, number], to: [number, number]) => {
    const { x, y, width, height } = await tab.box("dialog[open] [role=application]");
    const at = ([right, down]: [number, number]) => ({ x: x + width * right, y: y + height * down });
    await tab.drag([at(from), at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]), at(to)]);
  };
  await draw([0.1, 0.1], [0.3, 0.4]);
  await tool("Rectangle");
  await draw([0.5, 0.5], [0.7, 0.8]);
  await tool("Ellipse");
  await draw([0.75, 0.1], [0.9, 0.3]);
  await expect.poll(shapes).toBe(3);
  await tab.keys("Control+z");
  await expect.poll(shapes).toBe(2);
  await tab.press({ css: "dialog[open] button", text: "Done" });
  await tab.press(button("Submit"));
  await tab.isAt(SENT);
  const [answers] = await storedAnswers(cloud, form_id);
  const shapesOf = (answers!.plan as { shapes: { type: string }[] }).shapes;
  expect(shapesOf.map(({ type }) => type)).toEqual(["pen", "rectangle"]);
});

test("a picture is chosen in the dialog of an image", async ({ visitor, cloud }) => {
  const form = new FormSketch("Photographs");
  form.field({ name: "photo", type: "image", label: "Photo" });
  const { form_id, path } = await openForm(cloud, form);
  const tab = await visitor.open(path);
  await tab.press(button("Use an image from a URL"));
  await tab.press({ css: "dialog[open] [role=tab]", text: "Upload" });
  // Nothing but the browser's own layout gives it a height.
  expect((await tab.box("dialog[open] .modal-body")).height).toBeGreaterThan(100);
  const folder = mkdtempSync(join(tmpdir(), "sheaf-files-"));
  writeFileSync(join(folder, "me.png"), noisePng(20, 20));
  await tab.driver.choose({ css: "dialog[open] [type=file]" }, [join(folder, "me.png")]);
  await tab.sees("Uploaded", ".question");
  rmSync(folder, { recursive: true });
  await tab.press(button("Submit"));
  await tab.isAt(SENT);
  expect(await storedAnswers(cloud, form_id)).toEqual([{ photo: ["me.png"] }]);
});
