import { formPath } from "#core/contracts/wire/paths.ts";
import { createForm } from "#local/seed/seed.ts";
import { test } from "../journey.ts";
import { newOwner } from "../owner.ts";
import { createCities } from "../references/reference-table.ts";
import { everyType, expectNothingJumps } from "./layout-shifts.ts";

/** tests/components/forms/layout-shift.spec.ts tries other languages and widths. Here, the Worker streams the page. */
test("nothing jumps from the first paint to the submit", async ({ page, cloud }) => {
  const { client, project_id } = await newOwner(cloud);
  const form = everyType(await createCities(client, project_id, 1));
  const { form_id } = await createForm(client, project_id, form);
  await expectNothingJumps(page, 390, formPath(form_id));
});
