import { expectStyled, openReferringForm } from "../references/reference-table.ts";
import { expect, test } from "./host-site.ts";

test("in a frame as tall as the form, the panel opens near the visitor's position", async ({
  page,
  cloud,
  site,
}) => {
  const { path } = await openReferringForm(cloud);
  const frame_html = `<iframe title="Form" width="700" height="3000" src="${cloud.origin}${path}"></iframe>`;
  await page.goto(site.serve("/", `<!doctype html><title>Host</title>${frame_html}`));
  const frame = page.frameLocator("iframe");
  await frame.getByRole("button", { name: "Search records – City" }).click();
  await expectStyled(frame.getByRole("dialog", { name: "Search records" }));
  const box = await frame.getByRole("dialog", { name: "Search records" }).boundingBox();
  expect(box!.height).toBeLessThanOrEqual(640);
  await expect(frame.getByRole("searchbox", { name: "Search", exact: true })).toBeInViewport();
});
