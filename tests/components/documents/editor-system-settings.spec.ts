import type { Locator, Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { blockOf, blocksOf, canvasOf } from "../../journeys/canvas-of.ts";
import { expect, openFormAt, test } from "../component.ts";
import { FakeForm } from "../fakes/form.ts";
import type { ComponentServer } from "../fakes/server.ts";

/** The editor under the system's own settings for colors and motion. */

/** Opens the builder of a form with some questions. */
async function openFair(page: Page, server: ComponentServer): Promise<FakeForm> {
  const fake = new FakeForm(fair());
  await page.route("**/ending/preview", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  return openFormAt(page, server, fake, "form/edit");
}

const fair = () => {
  const form = new FormSketch("Fair");
  form.section();
  form.choice({ name: "size", type: "toggle-group", label: "Size" }, { s: "Small", m: "Medium" });
  form.choice({ name: "cake", type: "radio", label: "Cake" }, { nut: "Nut", plum: "Plum" });
  form.field({ name: "name", type: "text", label: "Name" });
  return form;
};

const paint = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, outlineStyle } = getComputedStyle(node);
    return { backgroundColor, outlineStyle };
  });

test("in forced colors, what is chosen stands out from the others, without the mark of the focus", async ({
  page,
  server,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  const fake = await openFair(page, server);
  const expectApart = async (chosen: Locator, other: Locator) => {
    await expect(chosen.getByRole("radio")).toBeFocused();
    expect((await paint(chosen)).outlineStyle).not.toBe("none");
    await chosen.getByRole("radio").evaluate((radio: HTMLElement) => radio.blur());
    expect((await paint(chosen)).outlineStyle).toBe("none");
    expect((await paint(chosen)).backgroundColor).not.toBe((await paint(other)).backgroundColor);
  };

  const palette = (name: string) => page.locator("label").filter({ has: page.getByRole("radio", { name }) });
  await palette("Moods: Neon yellow").getByRole("radio").press("Space");
  await expectApart(palette("Moods: Neon yellow"), palette("Moods: Cherry blossom"));

  await blockOf(page, "Size").click();
  await page.getByText("Try it", { exact: true }).click();
  const trial = page.frameLocator("iframe[title='Preview of the question']");
  const answer = (name: string) =>
    trial.locator("label").filter({ has: trial.getByRole("radio", { name, exact: true }) });
  await answer("Small").getByRole("radio").press("Space");
  await expectApart(answer("Small"), answer("Medium"));

  // The entry that Enter would choose, and the tab in view.
  for (const [key, name] of [
    ["Control+k", "Search and commands"],
    ["/", "Search questions and blocks"],
  ] as const) {
    await blockOf(page, "Size").focus();
    await page.keyboard.press(key);
    await expect(page.getByRole("combobox", { name })).toBeFocused();
    const options = page.getByRole("option");
    expect((await paint(options.nth(0))).backgroundColor).not.toBe(
      (await paint(options.nth(1))).backgroundColor,
    );
    await page.keyboard.press("Escape");
  }
  const tabs = page.getByRole("tab");
  expect((await paint(tabs.nth(0))).backgroundColor).not.toBe((await paint(tabs.nth(1))).backgroundColor);

  await page.goto(fake.path("form/end"));
  const ending = (at: number) =>
    page.getByRole("group", { name: "After submitting, show" }).locator("label").nth(at);
  await ending(1).getByRole("radio").press("Space");
  await expectApart(ending(1), ending(0));
});

/** What would move, in every frame: with a transition, or an animation longer than an event needs. */
async function movable(page: Page): Promise<string[]> {
  const found = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() => {
        const longest = (list: string) => Math.max(...list.split(",").map(Number.parseFloat));
        return [...document.querySelectorAll("*")].flatMap((element) =>
          [undefined, "::before", "::after"].flatMap((pseudo) => {
            const style = getComputedStyle(element, pseudo);
            const transition = longest(style.transitionDuration);
            const animation = style.animationName === "none" ? 0 : longest(style.animationDuration);
            const { tagName, className } = element;
            return transition > 0 || animation > 0.001
              ? `${tagName}.${className}${pseudo ?? ""}: ${transition}, ${animation}`
              : [];
          }),
        );
      }),
    ),
  );
  return found.flat();
}

test("with reduced motion, nothing in the editor is animated", async ({ page, server }) => {
  const fake = await openFair(page, server);
  const rows = blocksOf(page);
  await expect(rows.first()).toBeVisible();
  // What moves otherwise is found.
  expect(await movable(page)).not.toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await movable(page)).toEqual([]);

  // While a block is dragged, the others make room.
  await rows.last().hover();
  const handle = canvasOf(page).getByRole("button", { name: "Drag Name" });
  const from = (await handle.boundingBox())!;
  const target = (await rows.first().boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 10, { steps: 4 });
  await page.mouse.move(from.x + 10, target.y + 10, { steps: 8 });
  await expect(rows.first()).toHaveCSS("transform", /matrix/);
  expect(await movable(page)).toEqual([]);
  await page.mouse.up();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await movable(page)).toEqual([]);
  await page.keyboard.press("Escape");
  for (const to of ["data/responses", "form", "form/end"] as const) {
    await page.goto(fake.path(to));
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    expect(await movable(page), to).toEqual([]);
  }
});
