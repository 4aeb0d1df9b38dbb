import { afterAll, beforeAll, expect, test } from "vitest";
import * as contracts from "#core/contracts/files.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { type NewSession, newSession } from "#core/contracts/sessions.ts";
import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import { imageAddress } from "#core/fields/rich-text.ts";
import type { Browser } from "../../testing/browser.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { purgeExpired } from "../../testing/purge-expired.ts";

const PNG = Uint8Array.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", (character) => character.charCodeAt(0));
const DAY_MS = 24 * 60 * 60 * 1_000;

let harness: Harness;
let people: People;
let form: MadeForm;
let visitor: Browser;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  visitor = people.nobody;
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "letter", type: "richtext" },
      { name: "notes", type: "richtext" },
    ],
  });
});
afterAll(() => harness.close());

const newSessionId = async () =>
  (await visitor.call<NewSession>(newSession, { params: { form_id: form.form_id } })).id;

const announce = (session_id: string, file: object, field = "letter") =>
  visitor.send(contracts.signUpload, {
    params: { session_id, field_id: form.fields[field]! },
    body: { file },
  });

async function upload(session_id: string, field = "letter", body = PNG) {
  const response = await announce(
    session_id,
    { name: "a.png", type: "image/png", size: body.byteLength },
    field,
  );
  const { data } = (await response.json()) as { data: contracts.SignedUpload };
  harness.storage.objects.set(data.path, { body, type: "image/png" });
  return data.path;
}

const letterWith = (...srcs: string[]) =>
  JSON.stringify({
    type: "doc",
    content: [
      { type: "paragraph", content: [{ type: "text", text: "Look" }] },
      ...srcs.map((src) => ({ type: "image", attrs: { src } })),
    ],
  });

const submit = (session_id: string, letter: string) =>
  visitor.send(submitForm, {
    params: { form_id: form.form_id },
    body: { __gf_session: session_id, letter },
  });

// Proves editor/rule-storage-public-bucket
test("a rich text's pictures belong to its response, and pictures that it does not show are removed", async () => {
  const session_id = await newSessionId();
  const shown = await upload(session_id);
  const deleted = await upload(session_id);
  const letter = letterWith(imageAddress(shown), imageAddress(shown), "https://example.com/track.gif");
  expect((await submit(session_id, letter)).status).toBe(200);
  const { rows } = await harness.database.sql.query("SELECT data FROM response WHERE session_id = $1", [
    session_id,
  ]);
  const cell = rows[0].data[form.fields.letter!];
  expect(cell.storage_object_paths).toEqual([shown]);
  expect(JSON.stringify(cell.value)).not.toContain("example.com");

  harness.now.current = () => new Date(Date.now() + DAY_MS + 120_000);
  await purgeExpired(harness.context());
  harness.now.current = () => new Date();
  expect([shown, deleted].map((path) => harness.storage.objects.has(path))).toEqual([true, false]);

  const seen = await people.viewer.send(contracts.fileSource, {
    params: { form_id: form.form_id, field_id: form.fields.letter! },
    query: { path: shown },
  });
  expect(seen.headers.get("content-type")).toBe("image/png");
});

test("a rich text does not show files of other sessions or fields, or files that are not pictures", async () => {
  const session_id = await newSessionId();
  const page = new TextEncoder().encode("<!doctype html>");
  const paths = {
    foreign: await upload(await newSessionId()),
    misplaced: await upload(session_id, "notes"),
    renamed: await upload(session_id, "letter", page),
  };
  const codes: Record<string, string[]> = {};
  for (const [name, path] of Object.entries(paths)) {
    const { info } = (await (
      await submit(session_id, letterWith(imageAddress(path)))
    ).json()) as ErrorEnvelope;
    codes[name] = (info as { fields: { letter: { code: string }[] } }).fields.letter.map(({ code }) => code);
  }
  expect(codes).toEqual({
    foreign: ["fileUnknown"],
    misplaced: ["fileUnknown"],
    renamed: ["fileTypeMismatch"],
  });
});

test("a rich text accepts twenty pictures of types that a page can show", async () => {
  const session_id = await newSessionId();
  const picture = { name: "a.png", type: "image/png", size: 5 };
  expect((await announce(session_id, { ...picture, type: "image/svg+xml" })).status).toBe(422);
  const answers = await Promise.all(Array.from({ length: 22 }, () => announce(session_id, picture)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
});
