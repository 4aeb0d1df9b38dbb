import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, servePublicForm, test } from "../component.ts";

test.use({ timezoneId: "America/New_York" });

test("a link contains a moment or a local time; both are stored as shown", async ({ page, server }) => {
  const sketch = new FormSketch("Visit");
  sketch.field({ name: "at", type: "datetime-local", label: "Arrival" });
  sketch.field({ name: "times", type: "datetime-local", label: "Times", is_array: true });
  const form = await servePublicForm(server, sketch, { form: { time_zone: "Europe/Zurich" } });
  await page.goto(
    `${form.path}?at=2026-07-01T14:00:00Z&times=2026-07-01T10:00&times=2026-01-15T17:00%2B02:00`,
  );
  await expect(page.getByLabel("Arrival")).toHaveValue("2026-07-01T10:00");
  await expect(page.getByRole("textbox", { name: /^Times( 1)?$/ })).toHaveValue("2026-07-01T10:00");
  await expect(page.getByRole("textbox", { name: "Times 2" })).toHaveValue("2026-01-15T10:00");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  const times = ["2026-07-01T14:00:00.000Z", "2026-01-15T15:00:00.000Z"];
  expect(form.stored).toEqual([{ at: "2026-07-01T14:00:00.000Z", times }]);
});
