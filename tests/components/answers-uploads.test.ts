import { afterAll, beforeAll, expect, test } from "vitest";
import * as files from "#core/contracts/files.ts";
import { type NewSession, newSession } from "#core/contracts/sessions.ts";
import type { Contract } from "#core/contracts/wire/contract.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { nameOf } from "#worker/testing/contracts.ts";
import { makePeople } from "#worker/testing/factories.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";
import { Answers } from "./fakes/answers.ts";
import { uploadAnswers } from "./fakes/uploads.ts";
import { shapeFaults } from "./same-shape.ts";

/** The fake of uploads is held to the Worker. */

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

test("files of a session are announced, listed, addressed and removed like by the Worker", async () => {
  const { owner, project_id } = await makePeople(harness);
  const sketch = new FormSketch("Papers");
  const field_id = sketch.field({ name: "papers", type: "file", label: "Papers", multiple: true }).id;
  const { form_id } = await createForm(owner as never, project_id, sketch);
  const visitor = harness.browser();
  const session_id = (await visitor.call<NewSession>(newSession, { params: { form_id } })).id;
  const fake = new Answers();
  uploadAnswers(fake);

  const params: Record<string, string> = { session_id, field_id };
  /** Sends a call to both, and returns their data. */
  async function both(contract: Contract, body?: object, query?: (side: "real" | "fake") => object) {
    const real = await visitor.send(contract, { params, body, query: query?.("real") as never });
    const address = contract.path.replace(/:(\w+)/g, (_, name: string) => params[name]!);
    const search = query ? `?${new URLSearchParams(query("fake") as never)}` : "";
    const faked = await fake.answer({ method: contract.method, address: address + search, body });
    const answered = { status: real.status, body: (await real.json()) as { data: never } };
    expect(faked.status, nameOf(contract)).toBe(answered.status);
    expect(shapeFaults(faked.body, answered.body, nameOf(contract))).toEqual([]);
    return { real: answered.body.data, fake: (faked.body as { data: never }).data };
  }

  const file = { name: "a b.txt", size: 5, type: "text/plain", lastModified: 1_700_000_000_000 };
  const signed: { real: files.SignedUpload; fake: files.SignedUpload } = await both(files.signUpload, {
    file,
  });
  const thumbnail = { size: 100, type: "image/webp" };
  const picture: typeof signed = await both(files.signUpload, {
    file: { ...file, name: "a.png", type: "image/png", thumbnail },
  });
  // Their ids differ, their names do not.
  const nameIn = (path: string) => path.split("/").at(-1);
  expect(nameIn(signed.fake.path)).toBe(nameIn(signed.real.path));
  const listed: { real: files.SessionFile[]; fake: files.SessionFile[] } = await both(files.listSessionFiles);
  const facts = (list: files.SessionFile[]) => list.map(({ path: _, ...known }) => known);
  expect(facts(listed.fake)).toEqual(facts(listed.real));
  const path = (side: "real" | "fake") => ({ path: signed[side].path });
  const { real: shown } = await both(files.sessionFileUrl, undefined, (side) => ({
    path: picture[side].path,
  }));
  expect(shown).toHaveProperty("publicUrl");
  const { real: refused } = await both(files.sessionFileUrl, undefined, path);
  expect(refused).toBeUndefined();
  await both(files.removeSessionFile, undefined, path);
  const left = await both(files.listSessionFiles);
  expect(facts(left.fake)).toEqual(facts(left.real));
});
