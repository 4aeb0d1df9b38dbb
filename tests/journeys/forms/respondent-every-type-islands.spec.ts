import { randomUUID } from "node:crypto";
import type { FieldType } from "#core/fields/field.ts";
import { ROW_COLUMN } from "#core/fields/reference.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import type { IslandName } from "#web/respondent/inputs/island-host.tsx";
import { expect, test } from "../journey.ts";
import { openForm } from "../respondent-form.ts";
import { showUp } from "../visitor.ts";

/** A type that uses each island. */
/** Its island needs a connected provider: see respondent-paid.spec.ts. */
type OwnIsland = Exclude<IslandName, "payment">;
const TYPES = {
  files: "file",
  signature: "signature",
  select: "country",
  tel: "tel",
  password: "password",
  challenge: "challenge_email",
  json: "json",
  richtext: "richtext",
  search: "search",
  row: "search",
  canvas: "canvas",
  latlng: "latlng",
} as const satisfies Record<OwnIsland, FieldType>;
/** This test queries no rows. The panel only needs a table. */
const COLUMNS: Partial<Record<OwnIsland, string>> = { search: randomUUID(), row: ROW_COLUMN };
const ISLANDS = Object.keys(TYPES) as OwnIsland[];

for (const island of ISLANDS) {
  test(`a form with a ${TYPES[island]} question loads its island only: ${island}`, async ({
    page,
    cloud,
  }) => {
    const loaded = new Set<string>();
    page.on("request", (request) => {
      const name = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(new URL(request.url()).pathname)?.[1];
      if (name !== undefined) loaded.add(name);
    });
    const form = new FormSketch("One question");
    form.field({
      name: "question",
      type: TYPES[island],
      label: "Question",
      reference: COLUMNS[island] ? { type: "sheaf", table_id: randomUUID(), column: COLUMNS[island] } : null,
    });
    const { path } = await openForm(cloud, form);
    await page.goto(path);
    // A phone number and an email address can be typed without their island, which therefore waits for a visitor.
    if ((await page.locator("[data-usable]").count()) > 0) await showUp(page);
    await expect(page.locator("[data-island][data-mounted]")).toHaveCount(1);
    expect(ISLANDS.filter((name) => loaded.has(name))).toEqual([island]);
  });
}
