import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { continuePath } from "#core/contracts/wire/paths.ts";
import { ContinuedForms, sessionIn } from "../../testing/continued-forms.ts";
import { type MadeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { purgeExpired } from "../../testing/purge-expired.ts";

/** What a device keeps of a link that continues a draft (docs/decisions/062). */

const DAY_MS = 24 * 60 * 60 * 1_000;

let harness: Harness;
let people: People;
let forms: ContinuedForms;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  forms = new ContinuedForms(harness, people);
  form = await forms.open();
});
afterAll(() => harness.close());

const sql = (text: string, values: unknown[]) => harness.database.sql.query(text, values);

describe("a device", () => {
  const cookieOf = (response: Response) => response.headers.getSetCookie().join();
  const lifeOf = (response: Response) => Number(/Max-Age=(\d+)/.exec(cookieOf(response))?.[1]) * 1_000;

  test("continues two drafts of one form beside each other", async () => {
    const device = harness.browser();
    const links = [(await forms.draft(form)).link, (await forms.draft(form)).link];
    const own = [];
    for (const link of links) own.push(sessionIn(await forms.continued(device, form, link))!);
    await forms.patch(form, own[0]!, 5, { [form.fields.name!]: "Grace" });
    expect(own[0]).not.toBe(own[1]);
    for (const [index, name] of ["Grace", "Ada"].entries()) {
      const html = await (await forms.get(device, forms.placeOf(links[index]!, form))).text();
      expect(html).toContain(`value="${name}"`);
      expect(sessionIn(html)).toBe(own[index]);
    }
  });

  test("keeps a draft if it opens an address that is malformed, guessed or cut off", async () => {
    const { link } = await forms.draft(form);
    const device = harness.browser();
    await forms.continued(device, form, link);
    for (const secret of ["", "x", link.secret.slice(1), `${link.secret}a`, "a".repeat(43), "é".repeat(43)]) {
      const answer = await forms.get(device, continuePath(form.form_id, secret));
      expect([answer.status, cookieOf(answer)]).toEqual([303, ""]);
    }
    expect((await forms.get(device, continuePath(form.form_id))).headers.getSetCookie()).toEqual([]);
    expect(await (await forms.get(device, forms.placeOf(link, form))).text()).toContain('value="Ada"');
  });

  test("comes back after weeks, and after ten more links, to the draft of the link that it used", async () => {
    const made = await forms.open();
    await sql("INSERT INTO form_retention (form_id, session_days) VALUES ($1, 90)", [made.form_id]);
    const { link } = await forms.draft(made);
    const device = harness.browser();
    const own = sessionIn(await forms.continued(device, made, link))!;
    for (let n = 0; n < 11; n += 1) await forms.make(made, { __gf_session: own });
    const now = Date.now();
    harness.now.current = () => new Date(now + 40 * DAY_MS);
    await purgeExpired(harness.context());
    const page = await forms.get(device, forms.placeOf(link, made));
    const again = await forms.visit(device, link);
    harness.now.current = () => new Date();
    for (const answer of [page, again]) {
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('value="Ada"');
    }
  });

  test("holds a link as long as the owner's retention keeps it, from its use on", async () => {
    const made = await forms.open();
    await sql("INSERT INTO form_retention (form_id, session_days) VALUES ($1, 90)", [made.form_id]);
    const { link } = await forms.draft(made);
    const device = harness.browser();
    const now = Date.now();
    harness.now.current = () => new Date(now + 20 * DAY_MS);
    const opened = await forms.get(device, link.address);
    expect(lifeOf(opened) / DAY_MS).toBeCloseTo(70, 1);
    await forms.use(device, link, made);
    const life = lifeOf(await forms.get(device, forms.placeOf(link, made)));
    harness.now.current = () => new Date();
    expect(life / DAY_MS).toBeCloseTo(90, 1);
    const short = await forms.open();
    await sql("INSERT INTO form_retention (form_id, session_days) VALUES ($1, 2)", [short.form_id]);
    const { link: soon } = await forms.draft(short);
    expect(lifeOf(await forms.get(device, soon.address)) / DAY_MS).toBeCloseTo(2, 1);
  });
});
