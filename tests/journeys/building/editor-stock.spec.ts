import type { Page } from "@playwright/test";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath, submitPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { canvasOf } from "../canvas-of.ts";
import { choose as chooseOption } from "../choose.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm } from "../respondent-form.ts";

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
  await canvasOf(page).getByRole("treeitem", { name: /Seat/ }).click();
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

// Proves editor/panel-store, editor/rule-stock-reset, editor/rule-stock-enter
test("an owner limits one option, sees how many are left, and restocks it with a reason", async ({
  page,
  cloud,
}) => {
  const { path, choose } = await openSeats(page, cloud);
  const limit = (name: string) => page.getByRole("textbox", { name: `Limit of ${name}` });
  const left = (name: string) => page.getByRole("button", { name: new RegExp(`^Limit of ${name}: `) });

  await page.getByRole("switch", { name: /^Limit how many of each option/ }).click();
  await limit("Back row").fill("-1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Enter a whole number");
  await limit("Back row").fill("1");
  await page.keyboard.press("Enter");
  await expect(left("Back row")).toHaveText("1 left");
  await expect(limit("Front row")).toHaveValue("");
  await expect(left("Front row")).toHaveCount(0);
  for (let i = 0; i < 3; i += 1) expect(await choose("front")).toBe("accepted");
  expect(await choose("back")).toBe("accepted");
  expect(await choose("back")).toBe("FORM_OPTION_UNAVAILABLE");

  await test.step("a limit is at least what was taken, and an empty one is none", async () => {
    await limit("Back row").fill("0");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("alert")).toHaveText("Already chosen once. Enter 1 or more.");
    await limit("Back row").fill("");
    await page.keyboard.press("Enter");
    await expect(left("Back row")).toHaveText("1 taken");
    expect(await choose("back")).toBe("accepted");
    // Typing that rests is stored, too.
    await limit("Back row").fill("4");
    await expect(left("Back row")).toHaveText("2 left");
  });

  await test.step("restocking sends the difference, so that responses in between count", async () => {
    await left("Back row").click();
    expect(await choose("back")).toBe("accepted");
    const popover = page.getByRole("dialog", { name: "Details of the limit of Back row" });
    await expect(popover.getByLabel("Left")).toBeFocused();
    await page.keyboard.type("5");
    await expect(popover.getByText("+3 compared with now")).toBeVisible();
    await chooseOption(popover.getByLabel("Reason"), "More received");
    await popover.getByRole("button", { name: "Save" }).click();
    await expect(popover).toBeHidden();
    await expect(left("Back row")).toHaveText("4 left");
    await expect(limit("Back row")).toHaveValue("7");

    await left("Back row").click();
    await popover.getByText("History").click();
    await expect(popover.getByRole("list", { name: "History" }).getByRole("listitem").first()).toHaveText(
      /\+3\s*More received/,
    );
    // Text that is no number counts as 0, and is shown as 0 before it is sent.
    for (const nonsense of ["-3", ""]) {
      await popover.getByLabel("Left").fill(nonsense);
      await page.keyboard.press("Tab");
      await expect(popover.getByLabel("Left")).toHaveValue("0");
    }
    // One is taken in the meantime, so fewer are left than the change takes away.
    expect(await choose("back")).toBe("accepted");
    await popover.getByLabel("Left").fill("0");
    await page.keyboard.press("Enter");
    await expect(popover.getByRole("alert")).toContainText("New responses changed the number left");
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
    await expect(left("Back row")).toHaveText("3 left");
  });

  await page.reload();
  await canvasOf(page).getByRole("treeitem", { name: /Seat/ }).click();
  await expect(limit("Back row")).toHaveValue("7");
  const visitor = await page.context().newPage();
  await visitor.goto(path);
  await expect(visitor.getByRole("radio", { name: /Front row/ })).toBeEnabled();
  await expect(visitor.getByText("3 left")).toBeVisible();

  await test.step("switching limits off removes them, and can be undone", async () => {
    const limits = page.getByRole("switch", { name: /^Limit how many of each option/ });
    await limits.click();
    await expect(limit("Back row")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(limit("Back row")).toHaveValue("7");
    await expect(limits).toBeChecked();
  });
});
