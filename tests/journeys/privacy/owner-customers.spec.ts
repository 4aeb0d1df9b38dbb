import { createHmac, randomUUID } from "node:crypto";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { partyForm } from "../../party-form.ts";
import { openGrid } from "../grid/guest-list.ts";
import { expect, test } from "../journey.ts";
import { openForm, query } from "../respondent-form.ts";

// Proves editor/call-customers, data/record-customer, data/customer-avatar, data/customer-ids
// Proves data/customer-responses
test("an owner creates a secret, identifies a customer with it, and sees the customer beside a response", async ({
  browser,
  request,
  cloud,
}) => {
  const { form_id, document_id, owner } = await openForm(cloud, partyForm());
  const [place] = await query<{ organization: string; project: string }>(
    cloud,
    `SELECT o.slug AS organization, p.name AS project
     FROM project p JOIN organization o ON o.id = p.organization_id WHERE p.id = $1`,
    [owner.project_id],
  );
  const at = (page: "connect/customer" | "data/responses") =>
    editorPath(place!.organization, place!.project, document_id, page);
  const page = await openGrid(browser, cloud, owner, at("data/responses"));
  await page.goto(new URL(at("connect/customer"), cloud.origin).href);
  await page.getByRole("button", { name: "Create secret key" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create secret key" }).click();
  const secret = await page.getByLabel("Secret key", { exact: true }).inputValue();
  expect(secret).toMatch(/^cus_[0-9a-f]{64}$/);

  const uuid = randomUUID();
  const expires = Math.floor(Date.now() / 1_000) + 3_600;
  const signature = createHmac("sha256", secret).update(`${uuid}.${expires}`).digest("hex");
  const options = await query<{ id: string }>(
    cloud,
    `SELECT o.id FROM "option" o JOIN attribute a ON a.id = o.form_field_id WHERE a.form_id = $1 AND o.value = 'tea'`,
    [form_id],
  );
  const sent = await request.post(`/v1/submit/${form_id}`, {
    headers: { accept: "application/json" },
    data: {
      name: "Ada",
      drink: options[0]!.id,
      terms: "on",
      __gf_customer_uuid: uuid,
      __gf_customer_signature: `${expires}.${signature}`,
      __gf_customer_name: "Ada Lovelace",
    },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  await page.goto(new URL(at("data/responses"), cloud.origin).href);
  await page.locator("[data-row]").hover();
  await page.getByRole("button", { name: /^Open / }).click();
  await page.getByRole("button", { name: "Show customer" }).click();
  const customer = page.getByRole("region", { name: "Customer" });
  await expect(customer.getByRole("heading", { name: "Ada Lovelace" })).toBeVisible();
  await expect(customer.getByText(`${uuid} (signed)`)).toBeVisible();
  await expect(customer.getByText("Summer party #001")).toBeVisible();
});
