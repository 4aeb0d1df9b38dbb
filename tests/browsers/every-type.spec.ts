import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FieldType } from "#core/fields/field.ts";
import { answerOf, CAMPAIGN, everyType, nameOf, PROVED } from "../journeys/building/every-type.ts";
import { codeFor } from "../journeys/identity/mailed-code.ts";
import { newOwner } from "../journeys/owner.ts";
import { createCities } from "../journeys/references/reference-table.ts";
import { openForm, storedCells } from "../journeys/respondent-form.ts";
import { expect, test } from "./browsers.ts";
import { button, type Tab } from "./tab.ts";

/** The one question of a type. */
interface Question {
  tab: Tab;
  /** CSS of something in the question. */
  css(inner?: string): string;
  type: FieldType;
}
type Enter = (question: Question, cloud: { mailBox: string }) => Promise<void>;

const typed =
  (text: string): Enter =>
  ({ tab, css }) =>
    tab.fill(css("[name]"), text);
/** The picker of such a control is the browser's own. */
const set =
  (value: string): Enter =>
  ({ tab, css }) =>
    tab.set(css("[name]"), value);
const press =
  (...labels: string[]): Enter =>
  async ({ tab, css }) => {
    for (const text of labels) await tab.press({ css: css("label"), text });
  };
const tick: Enter = ({ tab, css }) => tab.press(css("input"));

const upload: Enter = async ({ tab, css, type }) => {
  const { name, buffer } = answerOf(type).upload!;
  const folder = mkdtempSync(join(tmpdir(), "sheaf-files-"));
  writeFileSync(join(folder, name), buffer);
  await tab.driver.choose({ css: css("[type=file]") }, [join(folder, name)]);
  await tab.sees("Uploaded", css());
  rmSync(folder, { recursive: true });
};

/** The address answers hidden questions, and a payment comes last. */
const ENTER: Record<Exclude<FieldType, "hidden" | "payment">, Enter> = {
  text: typed("Zoë <b>Žižek</b>"),
  textarea: typed('two\nlines, "quotes" & more'),
  email: typed("zoe@example.com"),
  tel: ({ tab, css }) => tab.fill(css("input:not(.wire)"), "0664 1234567"),
  url: typed("https://example.com/a?b=c"),
  number: typed("7.5"),
  select: set("Second"),
  radio: press("Second"),
  checkbox: tick,
  checkboxes: press("Third", "First"),
  switch: tick,
  toggle: tick,
  "toggle-group": press("Third", "First"),
  date: set("2027-03-09"),
  time: set("07:45"),
  "datetime-local": set("2027-03-09T18:30"),
  month: set("2027-03"),
  week: set("2027-W10"),
  range: set("8"),
  color: set("#2f6f57"),
  password: typed("open sesame"),
  async country({ tab, css }) {
    await tab.fill(css("[role=combobox]"), "austri");
    await tab.press({ css: "[role=option]", text: "Austria" });
  },
  async richtext({ tab, css }) {
    await tab.press(css(".rich-text"));
    await tab.type("Dear **all** of you");
  },
  async signature({ tab, css }) {
    const { x, y } = await tab.box(css(".pad"));
    await tab.drag([
      { x: x + 20, y: y + 60 },
      { x: x + 80, y: y + 20 },
      { x: x + 160, y: y + 40 },
    ]);
  },
  async canvas({ tab, css }) {
    await tab.press({ css: css("button"), text: "Draw" });
    await tab.press("dialog[open] [aria-label=Rectangle], dialog[open] [title=Rectangle]");
    const { x, y, width, height } = await tab.box("dialog[open] [role=application]");
    await tab.drag([
      { x: x + width * 0.3, y: y + height * 0.3 },
      { x: x + width * 0.4, y: y + height * 0.5 },
      { x: x + width * 0.6, y: y + height * 0.6 },
    ]);
    await tab.press({ css: "dialog[open] button", text: "Done" });
  },
  file: upload,
  image: upload,
  audio: upload,
  video: upload,
  latlng: typed("48.2082, 16.3738"),
  json: typed('{"a": [1, true]}'),
  async search({ tab, css }) {
    await tab.press(css("button"));
    await tab.press({ css: "dialog[open] tbody td", text: "Oslo" });
    await tab.keys("Enter");
    await expect.poll(() => tab.value(css("[name]"))).toBe("OSL");
  },
  async challenge_email({ tab, css }, cloud) {
    await tab.fill(css("[name]"), PROVED);
    await tab.press({ css: css("button"), text: "Verify" });
    await tab.sees(PROVED, css());
    await tab.fill(css("[autocomplete=one-time-code]"), await codeFor(cloud, PROVED));
    await tab.sees("Verified", css());
  },
};

/** Browsers of the tests are in the time zone of this machine. */
const INSTANT = { value: new Date("2027-03-09T18:30").toISOString() };

test("every kind of question is answered, and stored as in every other browser", async ({
  visitor,
  cloud,
}) => {
  const owner = await newOwner(cloud);
  const sketch = everyType(await createCities(owner.client, owner.project_id));
  const { form_id, path } = await openForm(cloud, sketch, owner);
  const tab = await visitor.open(`${path}?${nameOf("hidden")}=${CAMPAIGN}`);
  await tab.press("html.ready body");
  for (const { id = "", type } of sketch.fields) {
    if (type === "hidden" || type === "payment") continue;
    const css = (inner = "") => `[data-field-id="${id}"] ${inner}`.trim();
    await test.step(type, async () => {
      await tab.box(css());
      await expect
        .poll(() => tab.texts(css("[data-island]:not([data-mounted])")), `${type} has no control yet.`)
        .toEqual([]);
      await ENTER[type]({ tab, css, type }, cloud);
    });
  }
  await tab.press(button("Next"));
  await tab.press(button("Pay $10"));
  await tab.isAt(/\/complete\?rid=/);
  const cells = await storedCells(cloud, form_id);
  for (const field of sketch.fields) {
    const cell = field.type === "datetime-local" ? INSTANT : answerOf(field.type).cell(field);
    expect(cells[field.name], field.type).toEqual(cell);
  }
});
