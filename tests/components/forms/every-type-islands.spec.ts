import { randomUUID } from "node:crypto";
import type { FieldType } from "#core/fields/field.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import type { IslandName } from "#web/respondent/inputs/island-host.tsx";
import { showUp } from "../../journeys/visitor.ts";
import { expect, servePublicForm, test } from "../component.ts";

/** A type that uses each island. */
/** A payment needs a connected provider (respondent-paid.spec.ts), and a row needs a table (schema-relations.spec.ts). */
type OwnIsland = Exclude<IslandName, "payment" | "row">;
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
  canvas: "canvas",
  latlng: "latlng",
} as const satisfies Record<OwnIsland, FieldType>;
const ISLANDS = Object.keys(TYPES) as OwnIsland[];

for (const island of ISLANDS) {
  test(`a form with a ${TYPES[island]} question loads its island only`, async ({ page, server }) => {
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
      // This test queries no rows. The panel only needs an existing table.
      reference: island === "search" ? { type: "sheaf", table_id: randomUUID(), column: randomUUID() } : null,
    });
    const { path } = await servePublicForm(server, form);
    await page.goto(path);
    // A phone number and an email address can be typed without their island, which therefore waits for a visitor.
    if ((await page.locator("[data-usable]").count()) > 0) await showUp(page);
    await expect(page.locator("[data-island][data-mounted]")).toHaveCount(1);
    expect(ISLANDS.filter((name) => loaded.has(name))).toEqual([island]);
    // Safari on a phone zooms into controls with smaller text.
    const sizes = await page
      .locator("main :is(input:not([type=checkbox], [type=file]), textarea, select, [contenteditable=true])")
      .evaluateAll((controls) => controls.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    expect(Math.min(16, ...sizes)).toBe(16);
  });
}
