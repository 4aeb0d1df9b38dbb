import { openForm, untilSaved } from "../respondent-form.ts";
import { expect, hostHtml, test } from "../share/host-site.ts";

test("in a frame, reloading the outer page restores the section, until a new response starts", async ({
  page,
  cloud,
  site,
}) => {
  const { path } = await openForm(cloud);
  const html = hostHtml(
    `<iframe src="${cloud.origin}${path}" title="Form" style="width: 100%; height: 900px"></iframe>`,
  );
  await page.goto(site.serve("/", html));
  const frame = page.frameLocator("iframe");
  await frame.getByLabel("Name").fill("Ada");
  await frame.getByRole("button", { name: "Next" }).click();
  await untilSaved(page, () => frame.getByLabel("Tea").check());
  // The address in the markup, without its section.
  await page.goto("about:blank");
  await page.goto(site.serve("/", html));
  await expect(frame.getByText("Section 2 of 3")).toBeVisible();
  await expect(frame.getByLabel("Tea")).toBeChecked();
  await frame.getByRole("button", { name: "Next" }).click();
  await frame.getByLabel("I agree").check();
  await frame.getByRole("button", { name: "Submit" }).click();
  await expect(frame.getByText("Your response was received.")).toBeVisible();

  await page.goto("about:blank");
  await page.goto(site.serve("/", html));
  await expect(frame.getByText("Section 1 of 3")).toBeVisible();
  await expect(frame.getByLabel("Name")).toHaveValue("");
});
