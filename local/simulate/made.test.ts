import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import type { LoadedForm } from "#core/contracts/forms/public-forms.ts";
import { loadFormPath, submitPath } from "#core/contracts/wire/paths.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";
import { plantPerson } from "#worker/testing/plant-person.ts";
import { EditorClient } from "../client/editor-client.ts";
import { conferenceForm } from "../seed/conference-form.ts";
import { createForm, DEMO_OWNER } from "../seed/seed.ts";
import { inventAnswers } from "./answers.ts";
import { madeFor, noteOutcome, noteSending, removeMade, type SimulationTarget } from "./made.ts";
import { openSession } from "./send.ts";
import { simulate } from "./simulate.ts";

let harness: Harness;
let origin: string;
let folder: string;
let form_id: string;
/** Whether the HTTP response to a request is lost. */
let isLost = (_: IncomingMessage) => false;
/** Serves the Worker over HTTP. */
const server = createServer(async (request, response) => {
  const { host, connection, "content-length": _, ...headers } = request.headers;
  const body = await buffer(request);
  const result = await harness.browser().request(request.url!, {
    method: request.method,
    headers: headers as Record<string, string>,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  if (isLost(request)) {
    await result.arrayBuffer();
    return response.destroy();
  }
  for (const cookie of result.headers.getSetCookie()) response.appendHeader("set-cookie", cookie);
  response.writeHead(result.status).end(Buffer.from(await result.arrayBuffer()));
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sheaf-simulate-"));
  vi.stubEnv("SHEAF_DATA", folder);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  harness = await createHarness({ APP_ORIGIN: origin });
  await plantPerson(harness.database.sql, DEMO_OWNER.name, DEMO_OWNER.email, DEMO_OWNER.password);
  const owner = new EditorClient(origin);
  await owner.signIn(DEMO_OWNER);
  const { projects } = await owner.call<Workspace>(loadWorkspace);
  form_id = (await createForm(owner, projects[0]!.id, conferenceForm())).form_id;
});
afterAll(async () => {
  server.close();
  await harness.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const simulated = (place: SimulationTarget, count: number, seed: number) =>
  simulate({
    ...place,
    count,
    seed,
    concurrency: 1,
    list: {
      sending: (session_id, answers) => noteSending(place, session_id, answers),
      outcome: (session_id, response_id) => noteOutcome(place, session_id, response_id),
    },
  });

const stored = async () =>
  (
    await harness.database.sql.query(
      `SELECT s.x_useragent LIKE 'Sheaf-simulate%' AS is_marked, count(*)::int AS n
       FROM response r JOIN response_session s ON s.id = r.session_id WHERE r.form_id = $1 GROUP BY 1 ORDER BY 1`,
      [form_id],
    )
  ).rows;

test("simulated responses are marked, and their removal keeps those that people sent", async () => {
  const json = { "content-type": "application/json", accept: "application/json", "user-agent": "Firefox" };
  const { data } = (await (
    await fetch(origin + loadFormPath(form_id), { headers: json })
  ).json()) as LoadedForm;
  const person = await fetch(origin + submitPath(form_id), {
    method: "POST",
    headers: json,
    body: JSON.stringify(inventAnswers(data.fields, 1)),
  });
  expect(person.status).toBe(200);
  const place = { origin, form_id };
  const { accepted } = await simulated(place, 6, 3);
  expect(accepted).toBeGreaterThan(3);
  const before = await stored();
  expect(before).toEqual([
    { is_marked: false, n: 1 },
    { is_marked: true, n: accepted },
  ]);
  expect(madeFor(place)).toMatchObject({ ids: { length: accepted }, unsure: [], old_ids: [] });
  expect(madeFor({ origin: "https://elsewhere.example", form_id }).ids).toEqual([]);

  const stranger = { email: "nobody@example.com", password: "not a password of ours" };
  await expect(removeMade({ ...place, member: stranger })).rejects.toThrow("could not sign in");
  expect(madeFor(place).ids).toHaveLength(accepted);

  const done = { removed: accepted, missing: 0, unsure: 0, old_ids: 0 };
  expect(await removeMade({ ...place, member: DEMO_OWNER })).toEqual(done);
  expect(await stored()).toEqual([{ is_marked: false, n: 1 }]);
  expect(madeFor(place)).toEqual({ ids: [], unsure: [], old_ids: [] });
});

test("a removal finds a response whose receipt was lost, and does not send planned answers", async () => {
  const place = { origin, form_id };
  const isSubmit = ({ method, url }: IncomingMessage) => method === "POST" && url === submitPath(form_id);
  isLost = isSubmit;
  await expect(simulated(place, 1, 3)).rejects.toThrow("fetch failed");
  isLost = () => false;
  noteSending(place, await openSession(place), { full_name: "Was never sent" });
  expect(madeFor(place)).toMatchObject({ ids: [], unsure: { length: 2 } });
  expect(await stored()).toEqual([
    { is_marked: false, n: 1 },
    { is_marked: true, n: 1 },
  ]);
  // The sessions cannot be looked up, so the list stays unchanged.
  isLost = ({ url }) => url!.startsWith("/v1/session/");
  expect(await removeMade({ ...place, member: DEMO_OWNER })).toMatchObject({ removed: 0, unsure: 2 });
  isLost = () => false;
  const done = { removed: 1, missing: 0, unsure: 0, old_ids: 0 };
  expect(await removeMade({ ...place, member: DEMO_OWNER })).toEqual(done);
  expect(await stored()).toEqual([{ is_marked: false, n: 1 }]);
});

test("a removal reads an earlier version's list, and keeps its ids that this origin does not have", async () => {
  const place = { origin, form_id };
  await simulated(place, 1, 3);
  const [id] = madeFor(place).ids;
  rmSync(join(folder, "simulated", encodeURIComponent(origin)), { recursive: true });
  const old = join(folder, "simulated", `${form_id}.txt`);
  const elsewhere = crypto.randomUUID();
  writeFileSync(old, `${id}\n${elsewhere}\n`);
  const done = { removed: 1, missing: 0, unsure: 0, old_ids: 1 };
  expect(await removeMade({ ...place, member: DEMO_OWNER })).toEqual(done);
  expect(await stored()).toEqual([{ is_marked: false, n: 1 }]);
  expect(readFileSync(old, "utf8")).toBe(`${elsewhere}\n`);
  expect(existsSync(join(folder, "simulated", encodeURIComponent(origin), `${form_id}.jsonl`))).toBe(false);
});
