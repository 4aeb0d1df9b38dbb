import { afterAll, beforeAll, expect, test } from "vitest";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { listRows, type ResponseRow, type RowPage } from "#core/contracts/grid/rows.ts";
import { loadResults, loadWords, type Results } from "#core/contracts/results.ts";
import type { Contract } from "#core/contracts/wire/contract.ts";
import { isAnswered } from "#core/results/question-chart.ts";
import { DEFAULT_GRID_QUERY, formatGridQuery } from "#core/tables/grid-query.ts";
import { toPredicate } from "#core/tables/predicates.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { nameOf } from "#worker/testing/contracts.ts";
import { makePeople, type People } from "#worker/testing/factories.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";
import { FakeForm } from "./fakes/form.ts";
import { FakeResults } from "./fakes/results.ts";
import { shapeFaults } from "./same-shape.ts";

/** The fake of results is held to the Worker: both get the same responses here, and count alike. */

let harness: Harness;
let people: People;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

const RESPONSES = [
  { name: "Ada", meal: "vegetarian", guests: 2, born: "1990-05-04", story: "Looking forward to the keynote" },
  { name: "Bea", meal: "meat", guests: 2, born: "1984-01-30", story: "The keynote was great" },
  { name: "Cleo", meal: "meat" },
];

test("the fake counts the same responses like the Worker", async () => {
  const { owner, project_id } = people;
  const sketch = new FormSketch("Conference");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Name" });
  sketch.field({ name: "born", type: "date", label: "Date of birth" });
  sketch.choice({ name: "meal", type: "radio", label: "Meal" }, { vegetarian: "Vegetarian", meat: "Meat" });
  sketch.field({ name: "guests", type: "number", label: "Guests", min: 0, max: 9 });
  const story = sketch.field({ name: "story", type: "textarea", label: "Anything else?" });
  const { form_id } = await createForm(owner as never, project_id, sketch);
  const fake = new FakeForm(sketch);
  const known = new Set(fake.answers.contracts);
  new FakeResults(fake);
  const compared = new Set<string>();
  for (const body of RESPONSES) {
    await harness.browser().call(submitForm, { params: { form_id }, body });
    const [row] = fake.rows.add(body);
    row!.created_at = new Date().toISOString();
  }

  const faults: string[] = [];
  async function both<T>(contract: Contract, query: Record<string, string>): Promise<[real: T, fake: T]> {
    const call = nameOf(contract);
    compared.add(call);
    const params = { field_id: story.id };
    const real = await owner.send(contract, { params: { ...params, form_id }, query });
    const path = contract.path.replace(":form_id", fake.form_id).replace(":field_id", story.id);
    const address = `${path}?${new URLSearchParams(query)}`;
    const faked = await fake.answers.answer({ method: contract.method, address, body: undefined });
    const body = (await real.json()) as { data: T };
    expect([call, real.status, faked.status]).toEqual([call, 200, 200]);
    faults.push(...shapeFaults(withoutAnswers(faked.body), withoutAnswers(body), call));
    return [body.data, (faked.body as { data: T }).data];
  }

  for (const query of [{}, { search: "keynote" }] as Record<string, string>[]) {
    const [real, faked] = await both<Results>(loadResults, query);
    expect(faked.tally.questions).toEqual(real.tally.questions);
    expect(faked.tally.responses).toBe(real.tally.responses);
    expect([faked.zone, faked.counted, faked.last_index === null]).toEqual([
      real.zone,
      real.counted,
      real.last_index === null,
    ]);
  }
  await both(loadWords, {});
  // As a card of answers asks for them.
  const predicates = [toPredicate(isAnswered(story.id))!];
  const query = formatGridQuery({ ...DEFAULT_GRID_QUERY, predicates, limit: 10 });
  const [real, faked] = await both<RowPage<ResponseRow>>(listRows, query);
  const cells = ({ rows }: RowPage<ResponseRow>) => rows.map(({ data }) => data);
  expect(cells(faked)).toEqual(cells(real));
  expect(faked.count).toBe(real.count);
  expect(faults).toEqual([]);
  const added = fake.answers.contracts.filter((contract) => !known.has(contract)).map(nameOf);
  expect(added).not.toEqual([]);
  expect(added.filter((call) => !compared.has(call))).toEqual([]);
  fake.close();
});

/** What is said of each question is compared as it is, not by its shape. */
const withoutAnswers = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (_, value) =>
    value !== null && typeof value === "object" && Object.keys(value).some((key) => UUID.test(key))
      ? null
      : value,
  );

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
