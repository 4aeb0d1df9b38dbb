import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LoadedForm, loadForm, type Submitted } from "#core/contracts/forms/public-forms.ts";
import { formPath, submitPath } from "#core/contracts/wire/paths.ts";
import { type FormSketch, type MadeForm, makeForm } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;

beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const newForm = (sketch: FormSketch = { fields: [{ name: "at", type: "datetime-local" }] }) =>
  makeForm(harness.database.sql, sketch);

const setForm = ({ form_id }: MadeForm, column: "time_zone" | "scheduling_tz", zone: string | null) =>
  harness.database.sql.query(`UPDATE form SET ${column} = $2 WHERE id = $1`, [form_id, zone]);

function post({ form_id }: MadeForm, body: unknown) {
  return harness.browser().request(submitPath(form_id), {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** The field's stored value in the newest response, and the clock that converted it. */
async function stored({ form_id, fields }: MadeForm, name = "at") {
  const { rows } = await harness.database.sql.query(
    "SELECT data, time_zone, utc_offset FROM response WHERE form_id = $1 ORDER BY local_index DESC LIMIT 1",
    [form_id],
  );
  const [{ data, time_zone, utc_offset }] = rows;
  return { value: data[fields[name]!]?.value, time_zone, utc_offset };
}

/** A visitor in New York, in winter. */
const NEW_YORK = { __gf_time_zone: "America/New_York", __gf_utc_offset: 300 };

describe("a date-time is read", () => {
  test.each([
    ["2026-07-01T10:00", "2026-07-01T14:00:00.000Z"],
    ["2026-01-15T10:00", "2026-01-15T15:00:00.000Z"],
    ["2026-03-08T02:30", "2026-03-08T07:30:00.000Z"],
    ["2026-11-01T01:30", "2026-11-01T05:30:00.000Z"],
    ["2026-07-01T10:00Z", "2026-07-01T10:00:00.000Z"],
    ["2026-07-01T10:00+02:00", "2026-07-01T08:00:00.000Z"],
  ])("by the visitor's zone on its own date: %s", async (at, value) => {
    const form = await newForm();
    expect((await post(form, { at, ...NEW_YORK })).status).toBe(200);
    expect(await stored(form)).toEqual({ value, time_zone: "America/New_York", utc_offset: 300 });
  });

  test("by today's offset if no zone is sent", async () => {
    const form = await newForm();
    await setForm(form, "time_zone", "Asia/Seoul");
    await post(form, { at: "2026-07-01T10:00", __gf_utc_offset: 300 });
    expect(await stored(form)).toEqual({
      value: "2026-07-01T15:00:00.000Z",
      time_zone: null,
      utc_offset: 300,
    });
  });

  // Proves editor/setting-time-zone
  test("by the form's zone if neither is sent, else by its schedule's zone, else in UTC", async () => {
    const form = await newForm();
    const submitted = async () => {
      expect((await post(form, { at: "2026-07-01T10:00" })).status).toBe(200);
      return stored(form);
    };
    expect(await submitted()).toMatchObject({ value: "2026-07-01T10:00:00.000Z", time_zone: "UTC" });
    await setForm(form, "scheduling_tz", "America/New_York");
    expect(await submitted()).toMatchObject({ value: "2026-07-01T14:00:00.000Z" });
    await setForm(form, "time_zone", "Europe/Zurich");
    expect(await submitted()).toMatchObject({
      value: "2026-07-01T08:00:00.000Z",
      time_zone: "Europe/Zurich",
    });
  });

  test("by the offset if the sent zone is invalid", async () => {
    const form = await newForm();
    const hostile = [
      "Mars/Base",
      "+02:00",
      "__proto__",
      "\u0000",
      "x".repeat(5_000),
      ["UTC", "UTC"],
      { a: 1 },
      7,
    ];
    for (const zone of hostile) {
      const response = await post(form, {
        at: "2026-07-01T10:00",
        __gf_time_zone: zone,
        __gf_utc_offset: 300,
      });
      expect([zone, response.status]).toEqual([zone, 200]);
      expect([zone, (await stored(form)).value]).toEqual([zone, "2026-07-01T15:00:00.000Z"]);
    }
  });

  test("by its own date if the question has several", async () => {
    const form = await newForm({ fields: [{ name: "at", type: "datetime-local", is_array: true }] });
    await post(form, { at: ["2026-01-15T10:00", "2026-07-01T10:00", "2026-07-01T10:00Z"], ...NEW_YORK });
    const { value } = await stored(form);
    expect(value).toEqual([
      "2026-01-15T15:00:00.000Z",
      "2026-07-01T14:00:00.000Z",
      "2026-07-01T10:00:00.000Z",
    ]);
  });

  test("without storing a zone if the form asks for no date-time", async () => {
    const form = await newForm({ fields: [{ name: "day", type: "date" }] });
    await post(form, { day: "2026-07-01", ...NEW_YORK });
    expect(await stored(form, "day")).toEqual({ value: "2026-07-01", time_zone: null, utc_offset: 300 });
  });
});

describe("limits and conditions are compared with the local time", () => {
  test("limits", async () => {
    const data = { min: "2026-07-01T09:00", max: "2026-07-01T17:00" };
    const form = await newForm({ fields: [{ name: "at", type: "datetime-local", data }] });
    const status = async (at: string) => (await post(form, { at, ...NEW_YORK })).status;
    expect(await status("2026-07-01T09:00")).toBe(200);
    expect(await status("2026-07-01T17:00")).toBe(200);
    expect(await status("2026-07-01T08:59")).toBe(422);
    // 13:00 in New York on that date, whatever today's offset is.
    expect(await status("2026-07-01T17:00Z")).toBe(200);
    expect(await status("2026-07-01T21:00Z")).toBe(200);
    expect(await status("2026-07-01T21:01Z")).toBe(422);
  });

  test("conditions", async () => {
    const at = crypto.randomUUID();
    const condition = [[{ $ref: `#/fields/${at}/value` }, ">=", "2026-07-01T10:00"], "==", false];
    const form = await newForm({
      fields: [
        { id: at, name: "at", type: "datetime-local" },
        { name: "late", type: "text" },
      ] as FormSketch["fields"],
      hidden: { late: condition as never },
    });
    form.fields.at = at;
    const kept = async (time: string) => {
      expect((await post(form, { at: time, late: "yes", ...NEW_YORK })).status).toBe(200);
      return (await stored(form, "late")).value;
    };
    expect(await kept("2026-07-01T09:59")).toBeUndefined();
    expect(await kept("2026-07-01T10:00")).toBe("yes");
    expect(await kept("2026-07-01T14:00Z")).toBe("yes");
    expect(await kept("2026-07-01T13:59Z")).toBeUndefined();
  });
});

describe("a date-time is shown", () => {
  test("on the ending page as it was entered", async () => {
    const form = await newForm();
    await harness.database.sql.query(
      `UPDATE form_document SET is_ending_page_enabled = true, ending_page_template_id = 'default',
        ending_page_i18n_overrides = $2 WHERE form_id = $1`,
      [form.form_id, JSON.stringify({ template_id: "default", overrides: { p: "At {{fields.at}}!" } })],
    );
    const response = await post(form, { at: "2026-07-01T10:00", ...NEW_YORK });
    const { redirect } = (await response.json()) as Submitted;
    const html = await (await harness.browser().request(redirect)).text();
    expect(html).toMatch(/At July 1, 2026 at 10:00\sAM!/);
  });

  test("to headless clients as a moment, with the name of the form's zone", async () => {
    const form = await newForm();
    await setForm(form, "time_zone", "Europe/Zurich");
    const load = async (query: Record<string, string>) => {
      const response = await harness.browser().send(loadForm, { params: { form_id: form.form_id }, query });
      return ((await response.json()) as LoadedForm).data;
    };
    const at = "2026-07-01T10:00";
    expect(await load({ at })).toMatchObject({
      time_zone: "Europe/Zurich",
      default_values: { at: "2026-07-01T08:00:00.000Z" },
    });
    expect((await load({ at, __gf_time_zone: "America/New_York" })).default_values).toEqual({
      at: "2026-07-01T14:00:00.000Z",
    });
    expect((await load({ at, __gf_utc_offset: "300" })).default_values).toEqual({
      at: "2026-07-01T15:00:00.000Z",
    });
  });

  test("with the name of the form's zone, in its language, if the address contains a moment", async () => {
    const form = await newForm();
    await setForm(form, "time_zone", "Europe/Zurich");
    await harness.database.sql.query("UPDATE form_document SET lang = 'de' WHERE form_id = $1", [
      form.form_id,
    ]);
    const html = async (query: string) =>
      (await harness.browser().request(`${formPath(form.form_id)}${query}`)).text();
    const moment = await html("?at=2026-07-01T14:00:00Z");
    expect(moment).toContain("Zeitzone: Mitteleuropäische Zeit.");
    expect(moment).toContain('data-moment="2026-07-01T14:00:00.000Z"');
    expect(moment).toContain('value="2026-07-01T16:00"');
    const local = await html("?at=2026-07-01T14:00");
    expect(local).not.toContain("data-moment");
    expect(local).toContain('value="2026-07-01T14:00"');
  });
});
