import { afterAll, beforeAll, expect, test } from "vitest";
import type { Contract } from "#core/contracts/wire/contract.ts";
import { ERROR_CATALOG } from "#core/errors/catalog.ts";
import { type Arranged, arrange, sampleOf } from "./arrange.ts";
import type { Browser } from "./browser.ts";
import { allContracts, nameOf } from "./contracts.ts";
import { makePeople, type People } from "./factories.ts";
import { isFault } from "./fault-of.ts";
import { createHarness, type Harness } from "./harness.ts";
import { type Mutation, mutate, randomOf } from "./mutations.ts";

/** Change the seed for other mutations and the number for more: `FUZZ_SEED=1 FUZZ_CALLS=10000 npx vitest … fuzz`. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const CALLS = Number(process.env.FUZZ_CALLS ?? 1_500);
const LEAST_OF_ROUTE = 12;
/** Routes that are fuzzed concurrently, and concurrent calls of each. */
const ROUTES_AT_ONCE = 3;
const AT_ONCE = 8;

const contracts = await allContracts();
const perRoute = Math.max(LEAST_OF_ROUTE, Math.ceil(CALLS / contracts.length));

let harness: Harness;
let people: People;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

interface Tally {
  calls: number;
  accepted: number;
  /** Calls that reached the handler, accepted or not. */
  authorized: number;
  faults: string[];
}

/** Refusals that may come before the handler. */
const BEFORE_THE_HANDLER = new Set([
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "NOT_FOUND",
  "UNSUPPORTED_MEDIA_TYPE",
  "BODY_TOO_LARGE",
]);

async function judge(contract: Contract, { what }: Mutation, response: Response, tally: Tally) {
  const text = await response.text();
  tally.calls += 1;
  const name = `${nameOf(contract)} with ${what}: ${response.status}`;
  if (isFault(response.status, text)) tally.faults.push(`${name} ${text.slice(0, 300)}`);
  if (response.status < 400) {
    tally.accepted += 1;
    tally.authorized += 1;
    return;
  }
  const isJson = (response.headers.get("content-type") ?? "").includes("json");
  if (!isJson) {
    tally.authorized += contract.access === "public" ? 1 : 0;
    return;
  }
  const { error, info } = JSON.parse(text) as { error: keyof typeof ERROR_CATALOG; info: object | null };
  if (ERROR_CATALOG[error]?.status !== response.status)
    tally.faults.push(`${name} in another shape: ${text}`);
  const isOfSchema = error === "BAD_REQUEST" && info !== null && "issues" in info;
  if (contract.access === "public" || !(BEFORE_THE_HANDLER.has(error) || isOfSchema)) tally.authorized += 1;
}

/** The arranging connection runs one statement at a time, so arrangements are serialized. */
let arranging: Promise<unknown> = Promise.resolve();
function arrangeInTurn(): Promise<Arranged> {
  const arranged = arranging.then(() => arrange(harness, people));
  arranging = arranged;
  return arranged;
}

/** Routes that share one arrangement because arranging takes longer than most calls. */
const ROUTES_OF_ARRANGED = 4;

/** Fuzzes one route, with a few concurrent calls. A route that deletes gets a new arrangement for each batch. */
async function fuzz(contract: Contract, seed: number, given: Arranged, tally: Tally): Promise<void> {
  const random = randomOf(seed);
  const browser: Browser = contract.access === "public" ? people.nobody : people.owner;
  let arranged = given;
  for (let done = 0; done < perRoute; done += AT_ONCE) {
    if (done > 0 && contract.method === "DELETE") arranged = await arrangeInTurn();
    const mutations = Array.from({ length: Math.min(AT_ONCE, perRoute - done) }, () =>
      mutate(random, contract, sampleOf(contract, arranged, people)),
    );
    await Promise.all(
      mutations.map(async (mutation) => {
        const response = await browser.send(contract, mutation.sent);
        await judge(contract, mutation, response, tally);
      }),
    );
  }
  harness.log.lines.length = 0;
  harness.log.written.length = 0;
}

test("no single mutation of a valid call causes an internal error", async () => {
  const tally: Tally = { calls: 0, accepted: 0, authorized: 0, faults: [] };
  const waiting = contracts.entries();
  const work = async () => {
    let arranged: Arranged | undefined;
    let tried = 0;
    for (const [index, contract] of waiting) {
      arranged ??= await arrangeInTurn();
      await fuzz(contract, SEED + index, arranged, tally);
      tried += 1;
      if (contract.method === "DELETE" || tried % ROUTES_OF_ARRANGED === 0) arranged = undefined;
    }
  };
  await Promise.all(Array.from({ length: ROUTES_AT_ONCE }, work));
  const { calls, accepted, authorized } = tally;
  console.info(
    `fuzzed ${contracts.length} routes with ${calls} calls (seed ${SEED}): ` +
      `${authorized} got past authorization, ${accepted} of them were accepted`,
  );
  expect(tally.faults).toEqual([]);
  expect(calls).toBeGreaterThanOrEqual(CALLS);
  expect(authorized).toBeGreaterThan(calls / 4);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
}, 300_000);
