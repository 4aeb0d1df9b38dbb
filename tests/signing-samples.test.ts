import { execFile, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Submitted, submitForm } from "#core/contracts/forms/public-forms.ts";
import { type NewCustomerSecret, rotateCustomerSecret } from "#core/contracts/privacy/customers.ts";
import { type SigningLanguage, signingSample } from "#web/editor/features/share/signing-samples.ts";
import { type MadeForm, makeForm, makePeople, type People } from "#worker/testing/factories.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";

const run = promisify(execFile);
/** The command that runs each language. */
const RUNTIMES = [
  ["node", "sample.mjs", process.execPath],
  ["python", "sample.py", "python3"],
] as const satisfies readonly (readonly [SigningLanguage, string, string])[];

let harness: Harness;
let people: People;
let form: MadeForm;
let secret: string;
let folder: string;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [{ name: "name", type: "text" }],
  });
  const params = { form_id: form.form_id };
  ({ secret } = await people.owner.call<NewCustomerSecret>(rotateCustomerSecret, { params }));
  folder = await mkdtemp(join(tmpdir(), "signing-"));
});
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true });
});

/** The customer of a response that is sent through the link from the program's output. */
async function customerOfLink(link: URL): Promise<string | null> {
  const response = await harness.browser().send(submitForm, {
    params: { form_id: form.form_id },
    body: { name: "Ada", ...Object.fromEntries(link.searchParams) },
  });
  const { data } = (await response.json()) as Submitted;
  const { rows } = await harness.database.sql.query<{ uuid: string | null }>(
    "SELECT c.uuid FROM response r JOIN customer c ON c.uid = r.customer_id WHERE r.id = $1",
    [data.id],
  );
  return rows[0]?.uuid ?? null;
}

/** Not every machine has Python. */
const isMissing = (command: string) => spawnSync(command, ["--version"]).error !== undefined;

describe.each(RUNTIMES)("the sample in %s", (language, name, command) => {
  test.skipIf(isMissing(command))("signs links that the server accepts", async () => {
    const file = join(folder, name);
    await writeFile(file, signingSample(language, `https://sheaf.test/d/e/${form.form_id}`));
    const uuid = randomUUID();
    const signWith = async (CUSTOMER_SECRET: string) => {
      const { stdout } = await run(command, [file, uuid.toUpperCase()], {
        env: { ...process.env, CUSTOMER_SECRET },
      });
      return new URL(stdout.trim());
    };
    const link = await signWith(secret);
    expect(link.pathname).toBe(`/d/e/${form.form_id}`);
    expect(await customerOfLink(link)).toBe(uuid);
    // The same program with another secret identifies no customer.
    expect(await customerOfLink(await signWith("cus_wrong"))).not.toBe(uuid);
  });
});
