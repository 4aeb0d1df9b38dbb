import type { Locator, Page } from "@playwright/test";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath, submitPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm } from "../respondent-form.ts";
import { expectSound } from "../soundness.ts";

async function openSeats(page: Page, cloud: CloudAddresses) {
  const sketch = new FormSketch("Concert");
  const seat = sketch.choice(
    { name: "seat", type: "radio", label: "Seat" },
    { front: "Front row", back: "Back row" },
  );
  const form = await openForm(cloud, sketch);
  const { owner, document_id } = form;
  const { organizations, projects } = await owner.client.call<Workspace>(loadWorkspace);
  await resumeSession(page.context(), owner);
  await page.goto(editorPath(organizations[0]!.name, projects[0]!.name, document_id, "form/edit"));
  await page.getByRole("listitem", { name: /Seat/ }).click();
  const ids = Object.fromEntries(seat.options.map(({ value, id }) => [value, id]));
  const choose = async (value: string) => {
    const response = await fetch(new URL(submitPath(form.form_id), cloud.origin), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ seat: ids[value] }),
    });
    return ((await response.json()) as { error: string | null }).error ?? "accepted";
  };
  return { ...form, choose };
}

/** On hand, committed and available, as shown in the table. */
const figures = async (row: Locator) => (await row.getByRole("cell").allTextContents()).map(Number);

test("an owner tracks the stock of options, sees sold pieces, and adjusts the stock with a reason", async ({
  page,
  cloud,
}) => {
  const { path, choose } = await openSeats(page, cloud);
  const track = page.getByRole("switch", { name: "Track stock" });
  await expect(track).not.toBeChecked();
  await track.click();
  const dialog = page.getByRole("dialog", { name: "Track stock" });
  await expect(dialog.getByLabel("Front row")).toHaveValue("10");
  await expect(dialog).toContainText("You need to connect a store to enable inventory tracking");
  await dialog.getByLabel("Front row").fill("-1");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("whole number");
  await dialog.getByLabel("Front row").fill("2");
  await dialog.getByLabel("Back row").fill("1");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();

  const row = (name: string) => page.getByRole("row", { name });
  await expect.poll(() => figures(row("Front row"))).toEqual([2, 0, 2]);
  expect(await choose("back")).toBe("accepted");
  expect(await choose("back")).toBe("FORM_OPTION_UNAVAILABLE");

  // The panel's numbers are older than the sale. The difference is applied, so sold pieces do not come back.
  await row("Front row").getByRole("button").click();
  expect(await choose("front")).toBe("accepted");
  const popover = page.getByRole("dialog", { name: "Stock of Front row" });
  await expect(popover.getByLabel("Available")).toBeFocused();
  await page.keyboard.type("5");
  await expect(popover.getByText("+3 to what is there now")).toBeVisible();
  await popover.getByLabel("Reason").selectOption("Received");
  await popover.getByRole("button", { name: "Save" }).click();
  await expect(popover).toBeHidden();
  await expect.poll(() => figures(row("Front row"))).toEqual([5, 1, 4]);
  await expect(row("Back row")).toContainText("Sold out");

  await row("Front row").getByRole("button").click();
  await popover.getByText("History").click();
  await expect(popover.getByRole("list", { name: "History" }).getByRole("listitem")).toHaveText([
    /\+3\s*Received/,
    /-1\s*Response/,
    /\+2\s*Tracking began/,
  ]);
  // Text that is no number of pieces counts as 0, and is shown as 0 before it is sent.
  for (const nonsense of ["-3", ""]) {
    await popover.getByLabel("Available").fill(nonsense);
    await page.keyboard.press("Tab");
    await expect(popover.getByLabel("Available")).toHaveValue("0");
  }
  // Three pieces are sold in the meantime, so fewer are left than the change takes away.
  for (let i = 0; i < 3; i += 1) expect(await choose("front")).toBe("accepted");
  await popover.getByLabel("Available").fill("0");
  await page.keyboard.press("Enter");
  await expect(popover.getByRole("alert")).toContainText("Some were taken meanwhile");
  await page.keyboard.press("Escape");
  await expect(popover).toBeHidden();
  await expect.poll(() => figures(row("Front row"))).toEqual([5, 4, 1]);

  await row("Back row").getByRole("button").click();
  await page.getByRole("switch", { name: "Keep selling" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row("Back row")).toContainText("Keeps selling");
  expect(await choose("back")).toBe("accepted");
  await page.reload();
  await page.getByRole("listitem", { name: /Seat/ }).click();
  await expect.poll(() => figures(row("Back row"))).toEqual([1, 2, -1]);

  const visitor = await page.context().newPage();
  await visitor.goto(path);
  await expect(visitor.getByRole("radio", { name: /Front row/ })).toBeEnabled();
  await expect(visitor.getByText("1 left")).toBeVisible();
});

test("an option that is added later is untracked until the owner turns tracking on, also on a phone", async ({
  page,
  cloud,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await openSeats(page, cloud);
  // The store can be set up first without losing any of the question.
  await page.getByLabel("Label", { exact: true }).fill("Seat in the hall");
  await page.getByRole("switch", { name: "Track stock" }).click();
  await expectSound(page);
  await page.getByRole("button", { name: "set it up first" }).click();
  await page.getByLabel("Name of the store").fill("Box office");
  await page.getByRole("button", { name: "Connect" }).click();
  await expectSound(page);
  await page.getByRole("link", { name: "Back to “Seat in the hall”" }).click();
  await expect(page.getByLabel("Label", { exact: true })).toHaveValue("Seat in the hall");
  await page.getByRole("switch", { name: "Track stock" }).click();
  await expect(page.getByRole("dialog", { name: "Track stock" })).not.toContainText("connect a store");
  await page.getByRole("button", { name: "Start tracking", exact: true }).click();
  await expect(page.getByRole("row", { name: "Back row" })).toBeVisible();
  await page.getByRole("button", { name: "Add option" }).click();
  await page.keyboard.type("Balcony");
  await expect(page.getByText("“Balcony” is not tracked.")).toBeVisible();
  await page.getByRole("button", { name: "Track", exact: true }).click();
  await page.getByRole("button", { name: "Start tracking" }).click();
  await expect.poll(() => figures(page.getByRole("row", { name: "Balcony" }))).toEqual([10, 0, 10]);
  await page.getByRole("row", { name: "Balcony" }).getByRole("button").click();
  await page.getByRole("dialog", { name: "Stock of Balcony" }).getByText("History").click();
  await expect(page.getByRole("list", { name: "History" })).toContainText("Tracking began");
  await expectSound(page);
});
