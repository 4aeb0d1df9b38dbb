import { loadCanvas } from "#core/contracts/documents/canvases.ts";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createClosedForm } from "#local/seed/seed.ts";
import { songs, storedLabels } from "../journeys/building/builder-page.ts";
import { makeCanvas } from "../journeys/documents/canvas.ts";
import { arrangeGuests, submitGuest } from "../journeys/grid/guest-list.ts";
import type { CloudAddresses } from "../journeys/journey.ts";
import { newOwner } from "../journeys/owner.ts";
import { storedAnswers } from "../journeys/respondent-form.ts";
import { expect, type Person, test } from "./browsers.ts";
import { button, type Tab } from "./tab.ts";

/** What members do in the editor. */

const CANVAS = "iframe[data-canvas]";

/** Opens the builder with a form. */
async function openBuilder(cloud: CloudAddresses, enter: Enter, form: FormSketch) {
  const owner = await newOwner(cloud);
  const { redirect, document_id } = await createClosedForm(owner.client, owner.project_id, form);
  const tab = await (await enter(owner)).open(redirect);
  await tab.isThere("[role=treeitem]", CANVAS);
  const stored = async () =>
    (await owner.client.call<EditorDocument>(loadDocument, { params: { document_id } })).form;
  return { tab, stored, labels: () => storedLabels(stored) };
}
type Enter = (owner: Awaited<ReturnType<typeof newOwner>>) => Promise<Person>;

const cell = (text: string) => ({ css: "[role=gridcell]", text });
const NAMES = '[data-row] [aria-colindex="4"]';

/** Opens the answers of a form to whom several people have answered. */
async function openGrid(person: Person, path: string): Promise<Tab> {
  const tab = await person.open(path);
  await tab.isThere("[data-row]");
  return tab;
}

test("a member signs in with a password, and comes to the forms", async ({ meet, cloud }) => {
  const { email, password } = await newOwner(cloud);
  const visitor = await meet();
  const tab = await visitor.open(new URL("/dashboard", cloud.origin).href);
  await tab.fill("[type=email]", email);
  await tab.fill("[type=password]", password);
  await tab.press(button("Sign in"));
  await tab.sees("Forms", "h1");
});

test("a question is added and named in the builder, and undone", async ({ enter, cloud }) => {
  const { tab, labels } = await openBuilder(cloud, enter, songs());
  await tab.press(button("Add block", CANVAS));
  const focus = () => tab.driver.run(null, () => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focus).toBe("Search questions and blocks");
  await tab.type("short text");
  await tab.keys("Enter");
  const selected = () =>
    tab.driver.run(null, () => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent);
  await expect.poll(selected).toBe("Label");
  await tab.keys("Control+a");
  await tab.type("Who sings it?");
  await tab.sees("Who sings it?", "[role=treeitem]", CANVAS);
  await expect.poll(labels).toEqual(["Favorite song?", "Who sings it?"]);
  await tab.press('button[aria-label="Undo the last change"]');
  await expect.poll(labels).not.toContain("Who sings it?");
});

test("a question is dragged to another place", async ({ enter, cloud }) => {
  const form = new FormSketch("Order");
  for (const label of ["One", "Two", "Three"]) form.field({ name: label.toLowerCase(), type: "text", label });
  const { tab, labels } = await openBuilder(cloud, enter, form);
  await tab.press({ css: '[role=treeitem][aria-label^="Three"]', frame: CANVAS });
  const from = await tab.box({ css: 'button[aria-label="Drag Three"]', frame: CANVAS });
  const to = await tab.box({ css: '[role=treeitem][aria-label^="One"]', frame: CANVAS });
  const x = from.x + from.width / 2;
  const y = from.y + from.height / 2;
  const end = to.y + 4;
  await tab.drag(Array.from({ length: 12 }, (_, n) => ({ x, y: y + ((end - y) * n) / 11 })));
  await expect.poll(labels).toEqual(["Three", "One", "Two"]);
});

test("a text is typed and formatted in the builder", async ({ enter, cloud }) => {
  const form = new FormSketch("House of guests");
  form.html("<p>Welcome</p>");
  const { tab, stored } = await openBuilder(cloud, enter, form);
  const text = '[aria-label="Text"]';
  // The text fills the block.
  const block = { css: "[role=treeitem]", frame: CANVAS };
  await tab.press(block);
  await tab.isThere(`${text}[contenteditable=true]`, CANVAS);
  await tab.press(block);
  await tab.keys("Control+a", CANVAS);
  await tab.type("Bring **cake** and patience", CANVAS);
  const typed = "Bring <strong>cake</strong> and patience";
  await expect.poll(async () => (await stored()).blocks[0]?.body_html).toBe(typed);
});

test("the builder’s canvas has the font of the form", async ({ enter, cloud }) => {
  const { tab } = await openBuilder(cloud, enter, songs());
  const loaded = () =>
    tab.driver.run(CANVAS, () => [...document.fonts].filter(({ status }) => status === "loaded").length);
  await expect.poll(loaded).toBeGreaterThan(0);
});

test("a cell is edited with the keyboard, and undone", async ({ enter, cloud }) => {
  const { first, form_id, path } = await arrangeGuests(cloud, [{ name: "Ada" }, { name: "Bea" }]);
  const tab = await openGrid(await enter(first), path);
  await tab.press(cell("Bea"));
  await tab.type("Béatrice");
  await tab.keys("Enter");
  const stored = async () => (await storedAnswers(cloud, form_id)).map(({ name }) => name);
  await expect.poll(stored).toEqual(["Ada", "Béatrice"]);
  await tab.keys("Control+z");
  await expect.poll(stored).toEqual(["Ada", "Bea"]);
});

test("a range of cells is copied, and pasted elsewhere", async ({ enter, cloud }) => {
  const people = ["Ada", "Bea", "Cleo", "Dora"].map((name, index) => ({ name, guests: index }));
  const { first, form_id, path } = await arrangeGuests(cloud, people);
  const tab = await openGrid(await enter(first), path);
  await tab.press(cell("Dora"));
  for (const keys of ["Shift+ArrowRight", "Shift+ArrowDown", "Control+c"]) await tab.keys(keys);
  await tab.sees("4 cells copied", "[data-announcer]");
  await tab.press(cell("Bea"));
  await tab.keys("Control+v");
  await expect
    .poll(async () => (await storedAnswers(cloud, form_id)).map(({ name, guests }) => [name, guests]))
    .toEqual([
      ["Cleo", 2],
      ["Dora", 3],
      ["Cleo", 2],
      ["Dora", 3],
    ]);
});

test("a response opens beside the grid with the keyboard, and closes again", async ({ enter, cloud }) => {
  const { first, path } = await arrangeGuests(cloud, [{ name: "Ada" }]);
  const tab = await openGrid(await enter(first), path);
  await tab.press(cell("Ada"));
  await tab.keys("Space");
  await tab.isAt(/\?.*record=/);
  await tab.sees("#001", "aside h2");
  await tab.keys("Escape");
  const active = () => tab.driver.run(null, () => document.activeElement?.getAttribute("role"));
  await expect.poll(active).toBe("grid");
});

test("an answer that arrives, and another member’s edit, show at once", async ({ enter, cloud }) => {
  const { first, second, form_id, path } = await arrangeGuests(cloud, [{ name: "Ada" }]);
  const ada = await openGrid(await enter(first), path);
  const sam = await openGrid(await enter(second), path);
  await ada.isThere('button[aria-label="People here: Sam Second"]');
  await submitGuest(cloud, form_id, { name: "Bea" });
  await expect.poll(() => ada.texts(NAMES)).toEqual(["Bea", "Ada"]);
  await expect.poll(() => sam.texts(NAMES)).toEqual(["Bea", "Ada"]);
  await sam.press(cell("Ada"));
  await sam.type("Ada Lovelace");
  await sam.keys("Enter");
  await ada.sees("Ada Lovelace", NAMES);
});

test("a drawing is made in a canvas, and saved", async ({ enter, cloud }) => {
  const owner = await newOwner(cloud);
  const { redirect, document_id } = await makeCanvas(owner);
  const tab = await (await enter(owner)).open(redirect);
  await tab.isThere("canvas.interactive");
  await tab.press("label:has([data-testid=toolbar-rectangle])");
  const { x, y } = await tab.box("canvas.interactive");
  await tab.drag([
    { x: x + 400, y: y + 300 },
    { x: x + 430, y: y + 320 },
    { x: x + 500, y: y + 400 },
  ]);
  const drawn = async () => {
    const { elements } = await owner.client.call<{ elements: { type: string }[] }>(loadCanvas, {
      params: { canvas_id: document_id },
    });
    return elements.map(({ type }) => type);
  };
  await expect.poll(drawn).toEqual(["rectangle"]);
});
