import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loadFormPath, submitPath } from "#core/contracts/paths.ts";
import type { LoadedForm } from "#core/contracts/public-forms.ts";
import { loadWorkspace, type Workspace } from "#core/contracts/workspace.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";
import { plantPerson } from "#worker/testing/plant-person.ts";
import { conferenceForm } from "../seed/conference-form.ts";
import { EditorClient } from "../seed/editor-client.ts";
import { createForm, DEMO_OWNER } from "../seed/seed.ts";
import { inventAnswers } from "./answers.ts";
import { madeFor, noteMade, removeMade } from "./made.ts";
import { simulate } from "./simulate.ts";

let harness: Harness;
let origin: string;
let folder: string;
let form_id: string;
/** The Worker under an address of HTTP. */
const server = createServer(async (request, response) => {
  const { host, connection, "content-length": _, ...headers } = request.headers;
  const body = await buffer(request);
  const answer = await harness.browser().request(request.url!, {
    method: request.method,
    headers: headers as Record<string, string>,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  for (const cookie of answer.headers.getSetCookie()) response.appendHeader("set-cookie", cookie);
  response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
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
}, 60_000);
afterAll(async () => {
  server.close();
  await harness.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const stored = async () =>
  (
    await harness.database.sql.query(
      `SELECT s.x_useragent LIKE 'Sheaf-simulate%' AS is_marked, count(*)::int AS n
       FROM response r JOIN response_session s ON s.id = r.session_id WHERE r.form_id = $1 GROUP BY 1 ORDER BY 1`,
      [form_id],
    )
  ).rows;

test("what was simulated is marked, and removed again without what people sent", async () => {
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
  const onMade = (id: string) => noteMade(form_id, id);
  const { accepted } = await simulate({ origin, form_id, count: 6, seed: 3, onMade });
  expect(accepted).toBeGreaterThan(3);
  const before = await stored();
  expect(before).toEqual([
    { is_marked: false, n: 1 },
    { is_marked: true, n: accepted },
  ]);
  expect(madeFor(form_id)).toHaveLength(accepted);

  const stranger = { email: "nobody@example.com", password: "not a password of ours" };
  await expect(removeMade({ origin, form_id, member: stranger })).rejects.toThrow("could not sign in");
  expect(madeFor(form_id)).toHaveLength(accepted);

  expect(await removeMade({ origin, form_id, member: DEMO_OWNER })).toBe(accepted);
  expect(await stored()).toEqual([{ is_marked: false, n: 1 }]);
  expect(madeFor(form_id)).toEqual([]);
});
