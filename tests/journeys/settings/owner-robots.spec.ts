import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath, submitPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, storedAnswers } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

test("an owner accepts a person's held response and deletes a robot's", async ({ page, cloud }) => {
  test.setTimeout(120_000);
  const sketch = new FormSketch("Choir");
  sketch.field({ name: "name", type: "text", label: "Name", required: true });
  sketch.choice({ name: "voice", type: "radio", label: "Voice" }, { alto: "Alto", bass: "Bass" });
  const { form_id, document_id, owner } = await openForm(cloud, sketch);
  const send = async (body: object) => {
    const response = await fetch(cloud.origin + submitPath(form_id), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...body, __gf_website: "https://filled.example" }),
    });
    expect(response.status).toBe(200);
  };
  await send({ name: "Ada Lovelace", voice: "alto" });
  await send({ name: "Buy cheap things" });

  await resumeSession(page.context(), owner);
  const { organizations } = await owner.client.call<Workspace>(loadWorkspace);
  await page.goto(editorPath(organizations[0]!.name, "forms", document_id, "data/responses"));
  await expect(page.getByText("No responses yet")).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  const line = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  await expect(line("Ada Lovelace")).toContainText("Alto");
  await expect(page.getByRole("switch", { name: "Check that visitors are human" })).toBeDisabled();
  await expect(page.getByText(/Not set up on this server/)).toBeVisible();
  await expectSoundEverywhere(page);

  await line("Ada Lovelace").getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("Response accepted. You’ll find it under Responses.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Held responses" })).toBeFocused();
  await line("Buy cheap things").getByRole("button", { name: "Delete" }).click();
  await line("Buy cheap things").getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByText("No held responses.")).toBeVisible();
  expect((await storedAnswers(cloud, form_id)).map(({ name }) => name)).toEqual(["Ada Lovelace"]);
});
