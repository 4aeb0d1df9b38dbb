import type { Browser, Page } from "@playwright/test";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { type CloudAddresses, expect } from "../journey.ts";
import { newOwner } from "../owner.ts";
import { joinWorkspace, openAs } from "../presence/two-people.ts";
import { query } from "../respondent-form.ts";

/** A form whose responses two people view. */

type Owner = Awaited<ReturnType<typeof newOwner>>;

/** Two owners, and a form with the responses. */
export async function arrangeGuests(cloud: CloudAddresses, responses: Record<string, unknown>[]) {
  const first = await newOwner(cloud);
  const second = await newOwner(cloud);
  const sketch = new FormSketch("Guest list");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Name", required: true });
  sketch.field({ name: "guests", type: "number", label: "Guests", min: 0, max: 9 });
  sketch.choice({ name: "drink", type: "select", label: "Drink" }, { tea: "Tea", coffee: "Coffee" });
  const { form_id, document_id } = await createForm(first.client, first.project_id, sketch);
  for (const response of responses) await submitGuest(cloud, form_id, response);
  const pathOf = await joinWorkspace(cloud, first, second, { name: "Sam Second" });
  const path = pathOf(document_id, "data/responses");
  return { first, second, form_id, path };
}

export async function submitGuest(
  { origin }: CloudAddresses,
  form_id: string,
  answers: Record<string, unknown>,
) {
  const response = await fetch(new URL(submitPath(form_id), origin), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "idempotency-key": crypto.randomUUID(),
    },
    body: JSON.stringify(answers),
  });
  expect(response.status).toBe(200);
}

/** Adds so many responses at once: Guest 1 and so on, the last one newest. */
export const addGuests = (cloud: CloudAddresses, form_id: string, count: number) =>
  query(
    cloud,
    `INSERT INTO response (form_id, local_index, data)
     SELECT $1, nextval(('response_index."' || $1::uuid || '"')::regclass), jsonb_build_object(
       (SELECT id FROM attribute WHERE form_id = $1 AND name = 'name'), jsonb_build_object('value', 'Guest ' || n))
     FROM generate_series(1, $2::integer) n`,
    [form_id, count],
  );

/** Opens the grid in the owner's own browser. */
export async function openGrid(
  browser: Browser,
  cloud: CloudAddresses,
  owner: Owner,
  path: string,
): Promise<Page> {
  const page = await openAs(browser, cloud, owner, path);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  return page;
}

export const cell = (page: Page, text: string) => page.getByRole("gridcell", { name: text, exact: true });
