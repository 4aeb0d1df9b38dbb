import { AppError } from "#core/errors/app-error.ts";
import { texts } from "#web/editor/shell/maintenance/texts.ts";
import { axe } from "../../journeys/axe.ts";
import { addBlock, saved } from "../../journeys/building/builder-page.ts";
import { expect, openFormAt, test } from "../component.ts";

const CALLS = "**/private/**";

test("the editor says that there is maintenance, and saves what was changed when it is over", async ({
  page,
  server,
}) => {
  await page.clock.install();
  const fake = await openFormAt(page, server, "Maintained", "form/edit");
  await saved(page);
  const blocks = fake.form.blocks.length;
  await page.route(CALLS, (route) =>
    route.fulfill({ status: 503, json: new AppError("MAINTENANCE").toBody() }),
  );
  await addBlock(page, "Divider");
  await page.clock.runFor(2_000);
  await expect(page.getByText(texts.notice)).toBeVisible();
  await expect(page.locator("[data-save-state=unsaved]")).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.clock.runFor(60_000);
  await expect(page.getByText(texts.notice)).toBeVisible();
  await page.unroute(CALLS);
  await page.clock.runFor(60_000);
  await saved(page);
  await expect(page.getByText(texts.notice)).toHaveCount(0);
  expect(fake.form.blocks).toHaveLength(blocks + 1);
});
