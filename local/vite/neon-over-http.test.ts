import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as driver from "@neondatabase/serverless";
import fc from "fast-check";
import { build } from "rolldown";
import type { Rolldown } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leanDriver, neonOverHttp } from "./neon-over-http.ts";

type Driver = Pick<typeof driver, "neon" | "neonConfig" | "types">;

const DRIVER = createRequire(import.meta.url)
  .resolve("@neondatabase/serverless")
  .replace(/\.js$/, ".mjs");
const ADDRESS = "postgresql://owner:secret@db.example.com/forms";

let folder: string;
let lean: Driver;
/** A copy of its own: other tests of the process change the settings and parsers of theirs, and need them unchanged. */
let whole: Driver;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "driver-"));
  const file = join(folder, "driver.mjs");
  // As in the Worker, whose bundler drops what is no longer used.
  const plugins = [neonOverHttp() as Rolldown.Plugin];
  await build({ input: DRIVER, platform: "browser", plugins, output: { file } });
  lean = await import(/* @vite-ignore */ pathToFileURL(file).href);
  whole = await import(/* @vite-ignore */ `${pathToFileURL(DRIVER).href}?whole`);
});

afterAll(() => rm(folder, { recursive: true }));

/** What a driver sends for a statement, and what it makes of the endpoint's answer. */
async function outcome(driver: Driver, params: unknown[], answer: () => Response, options = {}) {
  const sent: unknown[] = [];
  driver.neonConfig.fetchFunction = async (url: string, { body, headers }: RequestInit) => {
    sent.push(url, JSON.parse(String(body)), headers);
    return answer();
  };
  try {
    const rows = await driver.neon(ADDRESS).query("SELECT 1", params, options);
    return { sent, rows };
  } catch (error) {
    return { sent, error: { ...(error as object), name: (error as Error).name, text: String(error) } };
  } finally {
    driver.neonConfig.fetchFunction = undefined;
  }
}

const answerOf = (dataTypeID: number, values: (string | null)[]) => () =>
  Response.json({ fields: [{ name: "value", dataTypeID }], rows: values.map((value) => [value]) });

async function expectTheSame(params: unknown[], answer: () => Response, options = {}) {
  const expected = await outcome(whole, params, answer, options);
  expect(await outcome(lean, params, answer, options)).toEqual(expected);
  return expected;
}

/** Every type of node-postgres' parsers, by its id, with texts of PostgreSQL. */
const TEXTS: Record<number, string[]> = {
  16: ["t", "f"],
  17: ["\\x00ff10", "\\x"],
  20: ["9223372036854775807", "-1"],
  21: ["-32768"],
  23: ["2147483647"],
  25: ["a text", ""],
  26: ["4294967295"],
  114: ['{"a":[1,null,"é"]}', "null"],
  600: ["(1,-2.5)"],
  700: ["1.5"],
  701: ["-1e300", "NaN"],
  718: ["<(1,2),3>"],
  1000: ["{t,f,NULL}"],
  1001: ['{"\\\\x00ff"}'],
  1005: ["{1,2}"],
  1007: ["{1,NULL,3}", "{{1,2},{3,4}}"],
  1009: ['{a,"b c","d\\"e",NULL,"NULL"}', "{}"],
  1015: ["{x,y}"],
  1016: ["{9223372036854775807}"],
  1022: ["{1.5,NaN}"],
  1082: ["2026-02-03"],
  1114: ["2026-02-03 04:05:06.789", "infinity"],
  1115: ['{"2026-02-03 04:05:06"}'],
  1184: ["2026-02-03 04:05:06.789+00", "0044-03-15 00:00:00+00 BC"],
  1185: ['{"2026-02-03 04:05:06+02"}'],
  1186: ["1 year 2 mons 3 days 04:05:06.5", "00:00:00"],
  1231: ["{1.10,2}"],
  1700: ["12345678901234567890.5"],
  2950: ["0d9f4a5e-6f0f-4a51-9a5c-2d4bb5fbbd10"],
  2951: ["{0d9f4a5e-6f0f-4a51-9a5c-2d4bb5fbbd10}"],
  3802: ['[{"b":1.0}]'],
  3807: ['{"{\\"a\\": 1}"}'],
  199: ['{"[1]"}'],
};

describe("the driver over HTTP", () => {
  test.each(Object.entries(TEXTS))(
    "reads values of type %s as the whole driver does",
    async (type, texts) => {
      const oid = Number(type);
      await expectTheSame([], answerOf(oid, [...texts, null]));
      await expectTheSame([], answerOf(oid, texts), { fullResults: false, arrayMode: true });
      for (const text of texts)
        expect(lean.types.getTypeParser(oid)(text)).toEqual(whole.types.getTypeParser(oid)(text));
    },
  );

  test("reads values of our own parsers", async () => {
    const types = {
      getTypeParser: (oid: number) => (oid === 20 ? Number : (text: string) => `${oid}:${text}`),
    };
    const { rows } = await expectTheSame([], answerOf(20, ["12"]), { types });
    expect(rows).toEqual([{ value: 12 }]);
  });

  test("has a parser for each type of the table", () => {
    const { builtins } = whole.types;
    const parsed = Object.values(builtins).filter((oid) => {
      const parser = whole.types.getTypeParser(oid as never) as (text: string) => unknown;
      return parser !== whole.types.getTypeParser(999_999 as never);
    });
    expect(parsed.length).toBeGreaterThan(10);
    expect(parsed.filter((oid) => !(Number(oid) in TEXTS))).toEqual([]);
  });

  test("sends parameters as the whole driver does", async () => {
    const scalar = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.double(),
      fc.bigInt(),
      fc.boolean(),
      fc.constant(null),
      fc.constant(undefined),
      fc.date(),
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      fc.uint8Array(),
    );
    const param = fc.oneof(
      scalar,
      fc.array(scalar),
      fc.array(fc.array(scalar)),
      fc.json().map(JSON.parse as never),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(param), (params) =>
        expectTheSame(params, answerOf(25, ["x"])).then(() => {}),
      ),
      { numRuns: 300 },
    );
  });

  test("reports failures as the whole driver does", async () => {
    const refusal = {
      message: "no",
      code: "23505",
      constraint: "one",
      detail: "d",
      hint: "h",
      severity: "ERROR",
    };
    const { error } = await expectTheSame([], () => Response.json(refusal, { status: 400 }));
    expect(error).toMatchObject({ code: "23505", constraint: "one", hint: "h" });
    await expectTheSame([], () => new Response("down", { status: 503 }));
    await expectTheSame([], () => {
      throw new TypeError("no route");
    });
    await expectTheSame([], () => Response.json({ fields: [{ name: "n", dataTypeID: 114 }], rows: [["{"]] }));
  });

  test("refuses the same addresses", async () => {
    for (const address of [
      "",
      "postgres://",
      "mysql://a:b@c/d",
      "postgresql://u@h/",
      "postgresql://u:p@h/d?a=b",
    ]) {
      const of = (driver: Driver) =>
        driver
          .neon(address)
          .query("SELECT 1")
          .then(String, (error: Error) => error.message);
      whole.neonConfig.fetchFunction = lean.neonConfig.fetchFunction = async () =>
        new Response("", { status: 500 });
      expect(await of(lean), address).toBe(await of(whole));
    }
    whole.neonConfig.fetchFunction = lean.neonConfig.fetchFunction = undefined;
  });
});

test("fails where the driver has another part than expected", async () => {
  const code = await readFile(DRIVER, "utf8");
  for (const name of ["hexSlice", "_addListener", "createHash", "parseBits", "noParse", "Socket"])
    expect(() =>
      leanDriver(code.replaceAll(new RegExp(`"${[...name].join("(?:\\\\\\n)?")}"`, "g"), '"other"')),
    ).toThrow(name);
});
