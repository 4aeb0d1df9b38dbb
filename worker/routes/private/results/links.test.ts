import { randomBytes, randomUUID, scryptSync } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createResultsLink,
  deleteResultsLink,
  listResultsLinks,
  loadResults,
  MOST_RESULTS_LINKS,
  type ResultsLink,
} from "#core/contracts/results.ts";
import { reportPage } from "#core/contracts/wire/named-pages.ts";
import type { Browser } from "../../../testing/browser.ts";
import { type MadeForm, makeForm, makePeople, NEXT_INDEX, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
let people: People;
let form: MadeForm;
let reader: Browser;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

beforeEach(async () => {
  reader = harness.browser();
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    title: "Conference",
    fields: [
      { name: "diet", label: "What do you eat?", type: "select", choices: ["vegetarian", "anything"] },
      { name: "nights", label: "How many nights?", type: "number" },
      { name: "wish", label: "Wishes", type: "text" },
      {
        name: "secret",
        label: "Secret question",
        type: "select",
        choices: ["secret-option", "other-secret"],
      },
      { name: "diary", label: "Secret diary", type: "text" },
      { name: "at", label: "Arrival", type: "date" },
    ],
  });
  for (const [n, diet] of ["vegetarian", "vegetarian", "anything"].entries()) {
    const data = {
      [form.fields.diet!]: { value: diet, form_field_option_id: form.options.diet![diet] },
      [form.fields.nights!]: { value: n + 1 },
      [form.fields.wish!]: { value: `quiet room ${n}` },
      [form.fields.secret!]: {
        value: "secret-option",
        form_field_option_id: form.options.secret!["secret-option"],
      },
      [form.fields.diary!]: { value: `secret-text-${n}` },
      [form.fields.at!]: { value: "2026-05-04" },
    };
    await harness.database.sql.query(
      `insert into response (form_id, local_index, data) values ($1, ${NEXT_INDEX}, $2)`,
      [form.form_id, JSON.stringify(data)],
    );
  }
});

afterEach(() => {
  harness.rates.isCounting = false;
  harness.rates.forget();
});

interface Wanted {
  fields?: string[];
  where?: string;
  password?: string | null;
  expires_in_days?: number | null;
}

const create = ({
  fields = ["diet", "nights"],
  where,
  password = null,
  expires_in_days = null,
}: Wanted = {}) =>
  people.editor.call<ResultsLink>(createResultsLink, {
    params: { form_id: form.form_id },
    body: {
      name: "For the board",
      field_ids: fields.map((name) => form.fields[name]!),
      filter: where === undefined ? {} : { where },
      password,
      expires_in_days,
    },
  });

const paramsOf = ({ url }: ResultsLink) => {
  const [link_id, proof] = new URL(url).pathname.split("/").slice(-2);
  return { link_id: link_id!, proof: proof! };
};
const openLink = (link: ResultsLink) => reader.send(reportPage, { params: paramsOf(link) });
const enter = ({ url }: ResultsLink, password: string) =>
  reader.request(new URL(url).pathname, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ password }).toString(),
  });

const WITHOUT_WORDS = ["color", "json", "file", "signature", "latlng", "password"];

describe("a public page with results", () => {
  it("shows the questions that its owner chose, to everybody who has its address", async () => {
    const response = await openLink(await create());
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain("For the board");
    expect(html).toContain("3 responses");
    expect(html).toContain("What do you eat?");
    expect(html).toMatch(/vegetarian.*2.*67/s);
    expect(html).toMatch(/Median.*2/s);
  });

  // Proves attack/result-links
  it("contains nothing of other questions, in any byte of any answer", async () => {
    const link = await create({ fields: ["diet", "wish"], password: "let me in please" });
    const answers = [
      await openLink(link),
      await enter(link, "wrong password"),
      await enter(link, "let me in please"),
    ];
    for (const answer of answers) {
      const told = (await answer.text()) + JSON.stringify([...answer.headers]);
      expect(told).not.toMatch(/secret/i);
      expect(told).not.toContain(form.form_id);
      for (const id of [form.fields.secret!, form.fields.diary!, form.fields.nights!])
        expect(told).not.toContain(id);
      expect(told).not.toContain("How many nights?");
    }
  });

  // Proves attack/result-links
  it("sends no cookie, is not indexed, cached, framed or told to other sites, and runs no script", async () => {
    const link = await create({ password: "let me in please" });
    for (const response of [await openLink(link), await enter(link, "let me in please")]) {
      const headers = Object.fromEntries(response.headers);
      expect(headers["set-cookie"]).toBeUndefined();
      expect(headers).toMatchObject({
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex, nofollow",
      });
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(await response.text()).not.toContain("<script");
    }
  });

  it("counts only the responses of its filter", async () => {
    const where = JSON.stringify([
      { column: form.fields.diet, op: "eq", value: form.options.diet!.vegetarian },
    ]);
    expect(await (await openLink(await create({ where }))).text()).toContain("2 responses");
  });

  it("writes the owner's texts as texts", async () => {
    await harness.database.sql.query("update attribute set label = $2 where id = $1", [
      form.fields.diet,
      `<img src=x onerror="alert(1)">`,
    ]);
    const html = await (await openLink(await create())).text();
    expect(html).toContain("&lt;img");
    expect(html).not.toContain("<img");
  });

  it("shows words only of questions that were chosen", async () => {
    expect(await (await openLink(await create({ fields: ["wish"] }))).text()).toContain("room");
    expect(await (await openLink(await create())).text()).not.toContain("room");
  });

  it("shows no text of answers from before a question had its options", async () => {
    const { sql } = harness.database;
    const text = "a whole sentence from before";
    const data = { [form.fields.diet!]: { value: text } };
    await sql.query(`insert into response (form_id, local_index, data) values ($1, ${NEXT_INDEX}, $2)`, [
      form.form_id,
      JSON.stringify(data),
    ]);
    await sql.query(`delete from "option" where id = $1`, [form.options.diet!.anything]);
    const html = await (await openLink(await create())).text();
    expect(html).toContain("4 answers");
    expect(html).toContain("vegetarian");
    expect(html).not.toContain(text);
    expect(html).not.toContain("anything");
  });

  it("skips a question that is now answered in words", async () => {
    const link = await create();
    const { sql } = harness.database;
    await sql.query("update attribute set type = 'text' where id = $1", [form.fields.diet]);
    const html = await (await openLink(link)).text();
    await sql.query("update attribute set type = 'select' where id = $1", [form.fields.diet]);
    expect(html).toContain("How many nights?");
    expect(html).not.toContain("What do you eat?");
    expect(html).not.toContain("vegetarian");
  });

  // Proves attack/result-links
  it.each(WITHOUT_WORDS)("shows no words of a question that was a %s when it was chosen", async (type) => {
    const become = (type: string) =>
      harness.database.sql.query("update attribute set type = $2 where id = $1", [form.fields.wish, type]);
    await become(type);
    const link = await create({ fields: ["nights", "wish"] });
    expect(await (await openLink(link)).text()).toMatch(/Wishes.*3 answers/s);
    await become("text");
    const html = await (await openLink(link)).text();
    expect(html).toContain("How many nights?");
    expect(html).not.toContain("Wishes");
    expect(html).not.toContain("room");
  });

  it("goes on to show the words of a question that asks for a longer text", async () => {
    const link = await create({ fields: ["wish"] });
    await harness.database.sql.query("update attribute set type = 'textarea' where id = $1", [
      form.fields.wish,
    ]);
    expect(await (await openLink(link)).text()).toContain("room");
  });

  it("skips a question that was removed", async () => {
    const link = await create();
    await harness.database.sql.query("delete from attribute where id = $1", [form.fields.diet]);
    const html = await (await openLink(link)).text();
    expect(html).toContain("How many nights?");
    expect(html).not.toContain("What do you eat?");
  });
});

describe("a link that does not work", () => {
  const expectGone = async (response: Response) => {
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain("This link doesn’t work");
    expect(html).not.toContain("Conference");
    return html.replace(/nonce="[^"]+"/g, "");
  };

  // Proves attack/result-links
  it("has the same page, whether it was guessed, revoked, has expired or belongs to a deleted form", async () => {
    const link = await create();
    const guessed = await reader.send(reportPage, {
      params: { link_id: randomUUID(), proof: paramsOf(link).proof },
    });
    const page = await expectGone(guessed);
    const forged = { ...paramsOf(link), proof: `${paramsOf(link).proof.slice(0, -1)}A` };
    const wrong = forged.proof === paramsOf(link).proof ? { ...forged, proof: "A" } : forged;
    expect(await expectGone(await reader.send(reportPage, { params: wrong }))).toBe(page);
    expect(await expectGone(await reader.send(reportPage, { params: { link_id: "x", proof: "y" } }))).toBe(
      page,
    );

    const expiring = await create({ expires_in_days: 1 });
    expect((await openLink(expiring)).status).toBe(200);
    const { current } = harness.now;
    harness.now.current = () => new Date(Date.now() + 25 * 60 * 60 * 1_000);
    expect(await expectGone(await openLink(expiring))).toBe(page);
    expect((await openLink(link)).status).toBe(200);
    harness.now.current = current;

    await people.editor.call(deleteResultsLink, { params: { form_id: form.form_id, link_id: link.id } });
    expect(await expectGone(await openLink(link))).toBe(page);
    expect(await expectGone(await enter(link, "anything at all"))).toBe(page);
  });

  // Proves attack/result-links
  it("has no proof that opens another link", async () => {
    const [one, other] = [await create(), await create()];
    await expectGone(
      await reader.send(reportPage, { params: { link_id: one.id, proof: paramsOf(other).proof } }),
    );
  });
});

describe("a password", () => {
  it("is asked for, and shows the page without being remembered", async () => {
    const link = await create({ password: "let me in please" });
    expect(link.has_password).toBe(true);
    const asked = await (await openLink(link)).text();
    expect(asked).toContain('type="password"');
    expect(asked).not.toContain("vegetarian");
    const wrong = await enter(link, "something else");
    expect(wrong.status).toBe(403);
    expect(await wrong.text()).not.toContain("vegetarian");
    expect(await (await enter(link, "let me in please")).text()).toContain("vegetarian");
    expect(await (await openLink(link)).text()).not.toContain("vegetarian");
    expect((await enter(link, "x".repeat(5_000))).status).toBe(413);
  });

  const PASSWORD = "let me in please";
  /** A link whose password is hashed a thousand times as fast. */
  const createGuessable = async () => {
    const link = await create({ password: PASSWORD });
    const salt = randomBytes(16);
    const key = scryptSync(PASSWORD, salt, 32, { N: 2, r: 1, p: 1 });
    await harness.database.sql.query("update results_link set password_hash = $2 where id = $1", [
      link.id,
      ["scrypt", 2, 1, 1, salt.toString("base64"), key.toString("base64")].join("$"),
    ]);
    harness.rates.isCounting = true;
    return link;
  };

  // Proves attack/result-links
  it("cannot be guessed without end by one network, which keeps nobody else out", async () => {
    const link = await createGuessable();
    const statuses: number[] = [];
    for (let guess = 0; guess < 70; guess += 1) statuses.push((await enter(link, `guess ${guess}`)).status);
    expect(statuses).toEqual([...Array(60).fill(403), ...Array(10).fill(429)]);
    const own = await enter(link, PASSWORD);
    expect([own.status, await own.text()]).toEqual([429, expect.stringContaining("Too many attempts")]);
    reader = harness.browser();
    expect(await (await enter(link, PASSWORD)).text()).toContain("vegetarian");
  });

  // Proves attack/result-links
  it("cannot be guessed without end by many networks", async () => {
    const link = await createGuessable();
    const statuses: number[] = [];
    for (let guess = 0; guess < 302; guess += 1) {
      reader = harness.browser();
      statuses.push((await enter(link, `guess ${guess}`)).status);
    }
    expect(statuses).toEqual([...Array(300).fill(403), 429, 429]);
  });

  it("lets a whole board in at once, also from one network", async () => {
    const link = await createGuessable();
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await enter(link, PASSWORD)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  });

  it("is told to no member", async () => {
    await create({ password: "let me in please" });
    const links = await people.viewer.call(listResultsLinks, { params: { form_id: form.form_id } });
    expect(JSON.stringify(links)).not.toMatch(/let me in|scrypt/);
  });
});

describe("many readers", () => {
  let passed = 0;
  const { now } = Date;
  const wait = (ms: number) => {
    passed += ms;
    harness.now.current = () => new Date(now() + passed);
  };
  const answer = (nights: number) =>
    harness.database.sql.query(
      `insert into response (form_id, local_index, data) values ($1, ${NEXT_INDEX}, $2)`,
      [form.form_id, JSON.stringify({ [form.fields.nights!]: { value: nights } })],
    );

  afterEach(() => {
    harness.now.current = () => new Date();
    passed = 0;
  });

  it("get the same numbers for some seconds, and none once the link is turned off", async () => {
    wait(0);
    const link = await create();
    expect(await (await openLink(link)).text()).toContain("3 responses");
    await answer(4);
    expect(await (await openLink(link)).text()).toContain("3 responses");
    wait(15_000);
    expect(await (await openLink(link)).text()).toContain("4 responses");
    await people.editor.call(deleteResultsLink, { params: { form_id: form.form_id, link_id: link.id } });
    expect((await openLink(link)).status).toBe(404);
  });

  // Proves attack/result-links
  it("get nothing of a link that has a password or has expired because others have seen it", async () => {
    const link = await create({ password: "let me in please", expires_in_days: 1 });
    expect(await (await enter(link, "let me in please")).text()).toContain("3 responses");
    expect(await (await openLink(link)).text()).not.toContain("3 responses");
    expect((await enter(link, "something else")).status).toBe(403);
    await harness.database.sql.query("update results_link set expires_at = now() where id = $1", [link.id]);
    expect((await enter(link, "let me in please")).status).toBe(404);
  });

  // Proves attack/result-links
  it("let the database count at most 60 times a minute", async () => {
    const [link, other] = [await create(), await create()];
    harness.rates.isCounting = true;
    for (let count = 0; count < 60; count += 1) {
      wait(15_000);
      expect((await openLink(link)).status).toBe(200);
    }
    wait(15_000);
    const refused = await openLink(link);
    expect(refused.status).toBe(429);
    const html = await refused.text();
    expect(html).toContain("Too many people are opening this page");
    expect(html).not.toContain("vegetarian");
    expect((await openLink(other)).status).toBe(200);
    harness.rates.forget();
    expect(await (await openLink(link)).text()).toContain("vegetarian");
  });
});

describe("links", () => {
  it("are listed for members, made and deleted by editors, of their own form only", async () => {
    const link = await create();
    const params = { form_id: form.form_id };
    expect(await people.viewer.call(listResultsLinks, { params })).toEqual([link]);
    const other = await makeForm(harness.database.sql, { project_id: people.project_id });
    const elsewhere = { form_id: other.form_id, link_id: link.id };
    expect((await people.editor.send(deleteResultsLink, { params: elsewhere })).status).toBe(404);
    expect(
      (await people.viewer.send(deleteResultsLink, { params: { ...params, link_id: link.id } })).status,
    ).toBe(403);
    expect((await openLink(link)).status).toBe(200);
    await people.editor.call(deleteResultsLink, { params: { ...params, link_id: link.id } });
    expect(await people.viewer.call(listResultsLinks, { params })).toEqual([]);
  });

  it("are refused with a filter that cannot be read, and beyond their number", async () => {
    const params = { form_id: form.form_id };
    const body = {
      name: "",
      field_ids: [],
      filter: { where: "nonsense" },
      password: null,
      expires_in_days: null,
    };
    expect((await people.editor.send(createResultsLink, { params, body })).status).toBe(400);
    await harness.database.sql.query(
      `insert into results_link (form_id, name, field_ids, filter, created_at)
       select $1, 'n', '{}', '{}', now() from generate_series(1, $2::integer)`,
      [form.form_id, MOST_RESULTS_LINKS],
    );
    expect(
      (await people.editor.send(createResultsLink, { params, body: { ...body, filter: {} } })).status,
    ).toBe(400);
    expect((await people.viewer.send(loadResults, { params })).status).toBe(200);
  });
});
