import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { accessibilityTree } from "../../journeys/accessibility-tree.ts";
import { axe } from "../../journeys/axe.ts";
import { partyForm } from "../../party-form.ts";
import { expect, servePublicForm, test } from "../component.ts";

function contract(): FormSketch {
  const form = new FormSketch("Contract");
  form.field({ name: "name", type: "text", label: "Name" });
  form.field({ name: "signature", type: "signature", label: "Signature", required: true });
  return form;
}

/** One stroke across the pad. */
async function draw(page: Page): Promise<void> {
  const box = await page.locator(".pad").boundingBox();
  if (!box) throw new Error("The signature pad has no size.");
  await page.mouse.move(box.x + 20, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 80, box.y + 120, { steps: 5 });
  await page.mouse.move(box.x + 160, box.y + 40, { steps: 5 });
  await page.mouse.up();
}

test("a signature is drawn, undone, drawn again, kept over a reload and stored as path data", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, contract());
  await page.goto(served.path);
  await expect(page.locator(".pad")).toHaveCSS("height", "180px");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please sign here.")).toBeVisible();
  // There is no control to type into, so the question itself gets the focus.
  await expect(page.getByRole("group", { name: "Signature" })).toBeFocused();
  await draw(page);
  await expect(page.getByText("Please sign here.")).toBeHidden();
  await draw(page);
  await page.getByRole("button", { name: "Undo" }).click();
  const drawn = await page.locator(".pad path").getAttribute("d");
  expect(drawn).toMatch(/^M[\d.]+ [\d.]+Q[^M]+$/);
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await page.getByLabel("Name", { exact: true }).fill("Ada");
  await saved;

  await page.reload();
  await expect(page.locator(".pad path")).toHaveAttribute("d", drawn ?? "");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ name: "Ada", signature: drawn }]);
});

test("a name can be typed instead, and every state is in the accessibility tree and announced", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, contract());
  await page.goto(served.path);
  await expect(page.locator(".pad svg")).toBeVisible();
  const shown = async () =>
    (await accessibilityTree(page)).filter(({ role }) => role === "image").map(({ name }) => name);
  const said = page.getByRole("group", { name: "Signature" }).getByRole("status");
  expect(await shown()).toEqual(["Not signed"]);
  await draw(page);
  expect(await shown()).toEqual(["Signed"]);
  const clear = page.getByRole("button", { name: "Clear" });
  await clear.press("Enter");
  await expect(clear).toBeFocused();
  await expect(said).toHaveText("Not signed");
  await draw(page);

  await page.getByRole("button", { name: "Type your name instead" }).press("Enter");
  const name = page.getByRole("textbox", { name: "Your name" });
  await expect(name).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Please sign here.")).toBeVisible();
  await page.keyboard.type("Ada Lovelace ");
  await expect(page.getByText("Please sign here.")).toBeHidden();
  expect(await shown()).toEqual(["Signed with a typed name: Ada Lovelace"]);
  // The drawing is still there.
  const drawn = page.locator(".pad path");
  await page.getByRole("button", { name: "Draw it instead" }).press("Enter");
  await expect(drawn).toHaveAttribute("d", /^M/);
  await expect(said).toHaveText("Signed");
  await page.getByRole("button", { name: "Type your name instead" }).press("Enter");
  await expect(name).toHaveValue("Ada Lovelace");
  expect((await axe(page).analyze()).violations).toEqual([]);
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await page.getByLabel("Name", { exact: true }).fill("Ada");
  await saved;
  await page.reload();
  await expect(name).toHaveValue("Ada Lovelace");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ name: "Ada", signature: "typed:Ada Lovelace" }]);
});

test("only forms that need an island load it", async ({ page, server }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const plain = await servePublicForm(server, partyForm());
  await page.goto(plain.path);
  await expect(page.locator("html.ready")).toBeAttached();
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((url) => /island|signature/.test(url))).toEqual([]);
  const { path } = await servePublicForm(server, contract());
  await page.goto(path);
  await expect(page.locator(".pad")).toBeVisible();
  expect(scripts.some((url) => url.includes("signature"))).toBe(true);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the question says that it needs JavaScript", async ({ page, server }) => {
    const { path } = await servePublicForm(server, contract());
    await page.goto(path);
    await expect(page.getByText("This question needs JavaScript.")).toBeVisible();
  });
});
