import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as files from "#core/contracts/files.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import {
  listRows,
  type ResponseRow,
  type RowPage,
  type UpdatedCell,
  updateCell,
} from "#core/contracts/grid/rows.ts";
import { type NewSession, newSession } from "#core/contracts/sessions.ts";
import { exportPath } from "#core/contracts/wire/paths/private.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import { BUILD_MS, buildIfStale } from "#local/build.ts";
import { type LocalCloud, startLocalCloud } from "#local/local-cloud.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { Browser } from "#worker/testing/browser.ts";
import { newOwner } from "./journeys/owner.ts";

/** Tests files end to end, with the built Worker and a storage that checks signatures. */

/** All printable ASCII characters of file names, twelve per name, without the slash, which separates folders. */
const CHARACTERS = Array.from({ length: 95 }, (_, offset) => String.fromCharCode(32 + offset)).filter(
  (character) => character !== "/",
);
const ASCII = Array.from(
  { length: Math.ceil(CHARACTERS.length / 12) },
  (_, n) => `a${CHARACTERS.slice(n * 12, (n + 1) * 12).join("")}b.txt`,
);
const ANSWERS: Record<string, string[]> = {
  "of every printable character of ASCII": ASCII,
  "with signs that addresses escape, accents and pictographs": [
    "photo (1).png",
    "%2e%2e%2f.txt",
    "R\u00e9sum\u00e9.pdf",
    "Re\u0301sume\u0301.pdf",
    "\u{1f4ce} receipt \u{1f469}\u200d\u{1f4bb}.pdf",
    "\uc0ac\uc9c4.jpg",
  ],
  "of 200 bytes, or without a stem or an ending": [
    `${"x".repeat(196)}.txt`,
    `${"\u00e9".repeat(98)}.txt`,
    `${"\u{1f4ce}".repeat(49)}.txt`,
    "no ending",
    ".env",
  ],
};
const bodyOf = (name: string) => `bytes of ${name}`;
const type = "text/plain";

let cloud: LocalCloud;
let owner: Browser;
let visitor: Browser;
let form_id: string;
let field_id: string;

beforeAll(async () => {
  await buildIfStale();
  cloud = await startLocalCloud();
  const { client, project_id } = await newOwner({
    origin: cloud.origin,
    connectionString: cloud.services.connectionString,
  });
  const form = new FormSketch("Papers");
  field_id = form.field({ name: "papers", type: "file", label: "Papers", multiple: true }).id;
  form_id = (await createForm(client, project_id, form)).form_id!;
  owner = new Browser(cloud.origin, fetch);
  owner.storeCookies(new Headers(client.cookie.split("; ").map((pair) => ["set-cookie", pair])));
  visitor = new Browser(cloud.origin, fetch);
}, BUILD_MS);
afterAll(() => cloud?.stop());

const startSession = async () => (await visitor.call<NewSession>(newSession, { params: { form_id } })).id;

/** Announces a file, uploads it to the granted address, and returns its path. */
async function upload(signed: Promise<files.SignedUpload>, name: string): Promise<string> {
  const { signedUrl, path } = await signed;
  const sent = await fetch(signedUrl, {
    method: "PUT",
    headers: { "content-type": type, "if-none-match": "*" },
    body: bodyOf(name),
  });
  expect([name, sent.status, await sent.text()]).toEqual([name, 200, ""]);
  return path;
}

const announced = (name: string) => ({
  file: { name, type, size: new TextEncoder().encode(bodyOf(name)).byteLength },
});

function uploadForSession(session_id: string, name: string): Promise<string> {
  const params = { session_id, field_id };
  return upload(visitor.call(files.signUpload, { params, body: announced(name) }), name);
}

async function rowOf(id: string): Promise<ResponseRow> {
  const { rows } = await owner.call<RowPage<ResponseRow>>(listRows, {
    params: { form_id },
    query: { limit: "100" },
  });
  return rows.find((row) => row.id === id)!;
}

/** The owner's download from an address: the file name and the text. */
async function download(address: string): Promise<[name: string, text: string]> {
  const { pathname, search } = new URL(address);
  const response = await owner.request(`${pathname}${search}&download=true`);
  const [, name = ""] =
    /filename\*=UTF-8''(\S+)$/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  return [decodeURIComponent(name), await response.text()];
}

/** The file addresses of one response from both exports. */
async function exported(row_id: string): Promise<{ csv: string[]; json: string[] }> {
  const [csv, json] = await Promise.all(
    (["csv", "json"] as const).map(async (format) =>
      (await owner.request(exportPath({ kind: "response", scope_id: form_id }, format, {}))).text(),
    ),
  );
  const line = csv!.split("\r\n").find((one) => one.includes(row_id))!;
  const records = JSON.parse(json!) as { id: string; answers: { papers: string[] } }[];
  return {
    csv: line.match(/http[^",]+/g) ?? [],
    json: records.find(({ id }) => id === row_id)!.answers.papers,
  };
}

async function expectWholeWay(row_id: string, names: string[]): Promise<void> {
  const row = await rowOf(row_id);
  // Texts are stored composed, so that a search finds them. The file keeps its name.
  expect(row.data[field_id]!.value).toEqual(names.map((name) => name.normalize("NFC")));
  const { csv, json } = await exported(row_id);
  expect(csv).toEqual(json);
  expect(await Promise.all(json.map(download))).toEqual(names.map((name) => [name, bodyOf(name)]));
}

describe.each(Object.entries(ANSWERS))("files with names %s", (_, names) => {
  // Proves data/file-upload
  test("are uploaded, read in the grid, replaced there, exported and downloaded", async () => {
    const session_id = await startSession();
    const sent = await Promise.all(names.map((name) => uploadForSession(session_id, name)));
    const { id: row_id } = await visitor.call<{ id: string }>(submitForm, {
      params: { form_id },
      body: { [SYSTEM_KEYS.session]: session_id, papers: sent },
    });
    await expectWholeWay(row_id, names);

    const params = { form_id, row_id, field_id };
    const paths = await Promise.all(
      names.map((name) => upload(owner.call(files.signRowUpload, { params, body: announced(name) }), name)),
    );
    const { cell } = await owner.call<UpdatedCell>(updateCell, {
      params,
      body: { transaction_id: "replace", value: paths },
    });
    expect(cell!.storage_object_paths).toEqual(paths);
    await expectWholeWay(row_id, names);
  });

  test("are stored from a form that is posted without JavaScript", async () => {
    const body = new FormData();
    for (const name of names) body.append("papers", new File([bodyOf(name)], name, { type }));
    const headers = { accept: "application/json" };
    const response = await visitor.request(submitPath(form_id), { method: "POST", headers, body });
    const { data } = (await response.json()) as { data: { id: string } };
    expect(response.status).toBe(200);
    await expectWholeWay(data.id, names);
  });
});

describe("the address of an upload", () => {
  const put = (url: string, body: string, headers: Record<string, string> = { "if-none-match": "*" }) =>
    fetch(url, { method: "PUT", headers: { "content-type": type, ...headers }, body }).then(
      ({ status }) => status,
    );

  // Proves data/file-upload
  test("accepts one file, before and after the submit", async () => {
    const session_id = await startSession();
    const params = { session_id, field_id };
    const body = announced("a.txt");
    const { signedUrl, path } = await visitor.call<files.SignedUpload>(files.signUpload, { params, body });
    const other = bodyOf("b.txt");
    expect(await put(signedUrl, bodyOf("a.txt"), {})).toBe(403);
    expect(await Promise.all([1, 2, 3].map(() => put(signedUrl, bodyOf("a.txt"))))).toEqual(
      expect.arrayContaining([200, 412, 412]),
    );
    expect(await put(signedUrl, other)).toBe(412);
    const { id: row_id } = await visitor.call<{ id: string }>(submitForm, {
      params: { form_id },
      body: { [SYSTEM_KEYS.session]: session_id, papers: path },
    });
    expect(await put(signedUrl, other)).toBe(412);
    await expectWholeWay(row_id, ["a.txt"]);
  });

  // Proves data/file-upsert
  test("accepts every upload of a member who replaces a file", async () => {
    const session_id = await startSession();
    const papers = await uploadForSession(session_id, "a.txt");
    const { id: row_id } = await visitor.call<{ id: string }>(submitForm, {
      params: { form_id },
      body: { [SYSTEM_KEYS.session]: session_id, papers },
    });
    const { signedUrl } = await owner.call<files.SignedUpload>(files.signFileReplacement, {
      params: { form_id, field_id },
      query: { path: papers },
    });
    expect(await put(signedUrl, "other bytes", {})).toBe(200);
    const [address] = (await exported(row_id)).json;
    expect(await download(address!)).toEqual(["a.txt", "other bytes"]);
  });
});

describe("a program that reads only what the Worker answers", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const statusOf = async (url: string, headers: Record<string, string>, body: BodyInit) =>
    (await fetch(url, { method: "PUT", headers, body })).status;
  const announce = (session_id: string, file: object) =>
    visitor.call<files.SignedUpload>(files.signUpload, {
      params: { session_id, field_id },
      body: { file } as never,
    });
  const submit = async (body: object) => {
    const stored = await visitor.call<{ id: string }>(submitForm, {
      params: { form_id },
      body: body as never,
    });
    return stored.id;
  };
  /** The answer has what the storage's answer would have, and it is where the bytes go. */
  function expectPaths({ signedUrl, path, fullPath, Key, token }: files.SignedUpload): void {
    const { pathname, searchParams } = new URL(signedUrl);
    expect(decodeURIComponent(pathname).endsWith(`/${fullPath}`)).toBe(true);
    expect([Key, fullPath]).toEqual([fullPath, `${fullPath.split("/")[0]}/${path}`]);
    expect(token).toBe(searchParams.get("X-Amz-Signature"));
  }

  // Proves data/file-upload
  test.each([
    ["with a type", { type: "text/markdown" }],
    ["without one", {}],
  ])(
    "uploads a respondent's file announced %s, and needs every header that it was told",
    async (_, announced) => {
      const session_id = await startSession();
      const body = bytes(bodyOf("a b.md"));
      const file = { name: "a b.md", size: body.byteLength, ...announced };
      const signed = await announce(session_id, file);
      expectPaths(signed);
      const told = Object.entries(signed.headers);
      for (const [left_out] of told) {
        const rest = Object.fromEntries(told.filter(([name]) => name !== left_out));
        expect([left_out, await statusOf(signed.signedUrl, rest, body)]).toEqual([left_out, 403]);
      }
      expect(await statusOf(signed.signedUrl, signed.headers, body)).toBe(200);
      await expectWholeWay(await submit({ [SYSTEM_KEYS.session]: session_id, papers: signed.path }), [
        "a b.md",
      ]);
    },
  );

  // Proves data/file-upload
  test("uploads the thumbnail of a picture", async () => {
    const body = bytes("RIFF\0\0\0\0WEBPVP8 ");
    const thumbnail = { size: body.byteLength, type: "image/webp" };
    const file = { name: "a.png", type: "image/png", size: 1_000, thumbnail };
    const { thumbnailUrl, thumbnailHeaders } = await announce(await startSession(), file);
    expect(await statusOf(thumbnailUrl!, thumbnailHeaders!, body)).toBe(200);
  });

  // Proves data/file-sign-upload, data/file-upload
  test("uploads a member's file with nothing but its content type, once more after a lost response", async () => {
    const row_id = await submit({});
    const params = { form_id, row_id, field_id };
    const signed = await owner.call<files.SignedUpload>(files.signRowUpload, {
      params,
      body: announced("c.txt"),
    });
    expectPaths(signed);
    expect(signed.headers).toEqual({ "content-type": type });
    expect(await statusOf(signed.signedUrl, {}, bytes(bodyOf("c.txt")))).toBe(403);
    expect(await statusOf(signed.signedUrl, signed.headers, bodyOf("longer than announced"))).toBe(403);
    const body = new Blob([bodyOf("c.txt")], { type });
    for (let n = 0; n < 2; n += 1) expect(await statusOf(signed.signedUrl, {}, body)).toBe(200);
    await owner.call(updateCell, {
      params,
      body: { transaction_id: "program", value: [signed.path] },
    });
    await expectWholeWay(row_id, ["c.txt"]);
  });

  // Proves data/file-upsert
  test("replaces a file", async () => {
    const session_id = await startSession();
    const papers = await uploadForSession(session_id, "a.txt");
    const row_id = await submit({ [SYSTEM_KEYS.session]: session_id, papers });
    const signed = await owner.call<files.SignedUpload>(files.signFileReplacement, {
      params: { form_id, field_id },
      query: { path: papers },
    });
    expectPaths(signed);
    expect(await statusOf(signed.signedUrl, signed.headers, "other bytes")).toBe(200);
    expect(await download((await exported(row_id)).json[0]!)).toEqual(["a.txt", "other bytes"]);
  });
});
