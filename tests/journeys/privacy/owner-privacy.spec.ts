import { readFile } from "node:fs/promises";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { type EditorPage, editorPath, submitPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query } from "../respondent-form.ts";

async function openAnsweredForm(cloud: CloudAddresses, names: string[]) {
  const sketch = new FormSketch("Kept and forgotten");
  sketch.section();
  sketch.field({ name: "who", type: "text", label: "Who?" });
  const form = await openForm(cloud, sketch);
  for (const who of names) {
    const response = await fetch(cloud.origin + submitPath(form.form_id), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ who, __gf_fp_fingerprintjs_visitorid: "c".repeat(31) + names.indexOf(who) }),
    });
    expect(response.status).toBe(200);
  }
  const { organizations } = await form.owner.client.call<Workspace>(loadWorkspace);
  const path = (page: EditorPage) => editorPath(organizations[0]!.name, "forms", form.document_id, page);
  return { ...form, pathOf: path };
}

// Proves data/customer-erasure
test("a person's data is exported as one copy, and erased", async ({ page, cloud }) => {
  const { owner, form_id, pathOf } = await openAnsweredForm(cloud, ["Ada Ada", "Grace"]);
  await resumeSession(page.context(), owner);
  await page.goto(pathOf("data/responses"));
  await page.getByRole("gridcell", { name: "Ada Ada" }).click();
  await page.keyboard.press("Space");
  const panel = page.getByRole("complementary", { name: /^Response / });
  const data = panel.getByRole("region", { name: "Customer data" });
  const download = page.waitForEvent("download");
  await data.getByRole("link", { name: "Download data" }).click();
  const kept = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(kept.responses).toMatchObject([{ answers: { who: { value: "Ada Ada" } } }]);
  await data.getByRole("button", { name: "Erase…" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase this customer?" });
  const confirmation = await dialog.locator("strong").textContent();
  await dialog.getByRole("textbox").fill(confirmation!);
  await dialog.getByRole("button", { name: "Erase permanently" }).click();
  await expect(page.getByText("1 response erased")).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Ada Ada" })).toHaveCount(0);
  await expect(page.getByRole("gridcell", { name: "Grace" })).toBeVisible();
  const rows = await query(cloud, "SELECT FROM response WHERE form_id = $1", [form_id]);
  expect(rows).toHaveLength(1);
});
