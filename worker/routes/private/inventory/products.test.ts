import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteField } from "#core/contracts/building/builder.ts";
import { type Inventory, loadInventory, saveInventory } from "#core/contracts/inventory/inventory.ts";
import {
  deleteProduct,
  loadStore,
  type ProductInput,
  type StoreDetails,
  saveProduct,
  saveStore,
} from "#core/contracts/inventory/products.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
let people: People;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());
beforeEach(async () => {
  form = await newForm();
});

const newForm = () =>
  makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [{ name: "size", type: "select", choices: ["s", "m"] }],
  });
const of = ({ form_id } = form) => ({ form_id });
const load = (at = form) => people.viewer.call<StoreDetails>(loadStore, { params: of(at) });
const connect = (name = "Shop", currency = "EUR", at = form) =>
  people.editor.call<StoreDetails>(saveStore, { params: of(at), body: { name, currency } });
const save = (product_id: string, body: ProductInput, at = form) =>
  people.editor.send(saveProduct, { params: { ...of(at), product_id }, body });

function shirt(at = form): ProductInput {
  const { s, m } = at.options.size!;
  const value = (name: string, sku: string | null) => ({ id: randomUUID(), value: name, sku });
  const size = { id: randomUUID(), name: "Size", field_id: at.fields.size! };
  const color = { id: randomUUID(), name: "Color", field_id: null, values: [value("Red", null)] };
  return {
    name: "T-shirt",
    options: [{ ...size, values: [value("Small", s!), value("Medium", m!)] }, color],
  };
}

test("a form has one store, which keeps its stock when it is renamed", async () => {
  expect(await load()).toEqual({ store: null, products: [] });
  const made = await connect();
  expect(made.store).toMatchObject({ name: "Shop", currency: "EUR" });
  const changes = { [form.options.size!.s!]: { diff: 3 } };
  await people.editor.call(saveInventory, { params: of(), body: { changes } });
  expect((await connect("Stand", "KRW")).store).toEqual({
    id: made.store!.id,
    name: "Stand",
    currency: "KRW",
  });
  const inventory = await people.viewer.call<Inventory>(loadInventory, { params: of() });
  expect(inventory).toMatchObject({ store: { name: "Stand" }, items: [{ available: 3 }] });
});

test("a product is created, replaced in its place and deleted", async () => {
  await connect();
  const [product_id, other] = [randomUUID(), randomUUID()];
  const first = shirt();
  expect((await save(product_id, first)).status).toBe(200);
  expect((await save(other, { name: "Bag", options: [] })).status).toBe(200);
  expect((await load()).products).toEqual([
    { id: product_id, ...first },
    { id: other, name: "Bag", options: [] },
  ]);
  const changed = { name: "Shirt", options: [first.options[1]!, { ...first.options[0]!, values: [] }] };
  expect((await save(product_id, changed)).status).toBe(200);
  expect((await load()).products[0]).toEqual({ id: product_id, ...changed });
  const gone = await people.editor.call<StoreDetails>(deleteProduct, { params: { ...of(), product_id } });
  expect(gone.products.map(({ name }) => name)).toEqual(["Bag"]);
});

test("deleting a question removes the link from its product", async () => {
  await connect();
  const product_id = randomUUID();
  await save(product_id, shirt());
  await people.editor.call(deleteField, { params: { ...of(), field_id: form.fields.size! } });
  const [option] = (await load()).products[0]!.options;
  expect(option).toMatchObject({
    name: "Size",
    field_id: null,
    values: [{ value: "Small" }, { value: "Medium" }],
  });
});

test("products of another form cannot be linked, changed or deleted", async () => {
  await connect();
  const theirs = await newForm();
  await connect("Theirs", "USD", theirs);
  const product_id = randomUUID();
  expect((await save(product_id, shirt(theirs), theirs)).status).toBe(200);

  const mine = randomUUID();
  expect((await save(mine, shirt(theirs))).status).toBe(200);
  expect((await load()).products[0]!.options[0]).toMatchObject({
    field_id: null,
    values: [{ sku: null }, { sku: null }],
  });
  expect((await save(product_id, { name: "Mine", options: [] })).status).toBe(409);
  const deleted = await people.editor.send(deleteProduct, { params: { ...of(), product_id } });
  expect(deleted.status).toBe(404);
  expect((await load(theirs)).products.map(({ name }) => name)).toEqual(["T-shirt"]);
});

test("without a store there are no products", async () => {
  expect((await save(randomUUID(), { name: "Bag", options: [] })).status).toBe(409);
  expect(await load()).toEqual({ store: null, products: [] });
});
