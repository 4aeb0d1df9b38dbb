import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import metadata from "libphonenumber-js/min/metadata";
import type { Plugin } from "vite";
import { DIGIT } from "#web/respondent/islands/tel/digits.ts";
import type { NumberFormat, NumberingPlan, PlanFile } from "#web/respondent/islands/tel/numbering-plan.ts";

/** The library's record of a country. Positions 6 and 9 are empty in its smallest set. */
type Source = readonly [
  code: string,
  idd: string | 0 | undefined,
  numbers: string,
  lengths: readonly number[],
  formats: readonly SourceFormat[] | 0 | undefined,
  prefix: string | 0 | undefined,
  rule: 0 | undefined,
  trunk: string | 0 | undefined,
  becomes: string | 0 | undefined,
  is_optional: 0 | undefined,
  leading: string | 0 | undefined,
  types: readonly (readonly [string, (readonly number[])?] | 0)[] | 0 | undefined,
  usual_idd: string | 0 | undefined,
  extension: string | undefined,
];

type SourceFormat = readonly [
  pattern: string,
  national: string,
  starts?: readonly string[] | 0,
  rule?: string | 0,
  is_optional?: 0 | 1,
  international?: string,
];

const { countries, nonGeographic, country_calling_codes } = metadata as unknown as {
  countries: Record<string, Source>;
  nonGeographic: Record<string, Source>;
  country_calling_codes: Record<string, string[]>;
};

const extensionOf = (most: number) => `([${DIGIT}]{1,${most}})`;
const GAP = "[ \u00a0\\t,]*";
const AFTER = "[:.\uff0e]?[ \u00a0\\t,-]*";

/** The library's pattern for an extension at the end of a number, as in `ext. 12`. */
const EXTENSION = `(?:${[
  `;ext=${extensionOf(20)}`,
  `${GAP}(?:e?xt(?:ensi(?:o\u0301?|\u00f3))?n?|\uff45?\uff58\uff54\uff4e?|\u0434\u043e\u0431|anexo)${AFTER}${extensionOf(20)}#?`,
  `${GAP}(?:[x\uff58#\uff03~\uff5e]|int|\uff49\uff4e\uff54)${AFTER}${extensionOf(9)}#?`,
  `[- ]+${extensionOf(6)}#`,
  `[ \u00a0\\t]*(?:,{2}|;)${AFTER}${extensionOf(15)}#?`,
  `[ \u00a0\\t]*,+${AFTER}${extensionOf(9)}#?`,
].join("|")})?`;

/** Every pattern of a format: groups of digits, nothing else. */
const GROUPS = /^(?:\(\\d(?:\{\d+(?:,\d+)?\})?\))+$/;

function formatOf([pattern, national, ...others]: SourceFormat): NumberFormat {
  if (!GROUPS.test(pattern)) throw new Error(`The phone question cannot format numbers by ${pattern}.`);
  return [pattern, national, ...others];
}

function withoutEnd<List extends readonly unknown[]>(list: List): List {
  const last = list.findLastIndex((value) => Boolean(value));
  return list.slice(0, last + 1) as unknown as List;
}

/** A whole number that is of one of the country's kinds. */
function ownPattern([, , numbers, lengths, , , , , , , , types]: Source): string | 0 {
  const kinds = (types || []).flatMap((type) => {
    if (!type || type[0] === "") return [];
    const [kind, own = lengths] = type;
    return [`(?=(?:${own.map((length) => `\\d{${length}}`).join("|")})$)(?:${kind})`];
  });
  return kinds.length === 0 ? 0 : `(?=(?:${numbers})$)(?:${kinds.join("|")})$`;
}

function planOf(country: string, source: Source): NumberingPlan {
  const [, idd, numbers, lengths, formats, prefix, rule, trunk, becomes, is_optional, leading] = source;
  if (rule || is_optional) throw new Error(`The phone question does not know the rules of ${country}.`);
  return withoutEnd([
    ...([country, idd || 0, numbers, lengths] as const),
    formats ? formats.map(formatOf).map(withoutEnd) : 0,
    prefix || 0,
    trunk && trunk !== prefix ? trunk : 0,
    becomes || 0,
    leading || ownPattern(source),
    source[13] ?? "",
  ]);
}

function planFile(code: string): PlanFile {
  const sharing = country_calling_codes[code];
  if (sharing === undefined) return [code, [planOf("", nonGeographic[code]!)]];
  const plans = sharing.map((country) => planOf(country, countries[country]!));
  if (plans.slice(1).some(([, , , , formats]) => formats)) {
    throw new Error(`The phone question expects one list of formats for +${code}.`);
  }
  return [code, plans];
}

const codes = [...Object.keys(country_calling_codes), ...Object.keys(nonGeographic)].sort();

/** Three digits that may be typed as a calling code, but are none. */
const unassigned = Array.from({ length: 800 }, (_, n) => String(n + 200)).filter(
  (number) => !codes.some((code) => number.startsWith(code)),
);

/** The files by calling code and by country, because a page knows the one or the other. */
export const PLAN_FILES: ReadonlyMap<string, PlanFile> = new Map([
  ...codes.map((code) => [code, planFile(code)] as const),
  ...unassigned.map((code): [string, PlanFile] => [code, ["", []]]),
  ...Object.entries(countries).map(([country, [code]]) => [country, planFile(code)] as const),
  // Has the form of the others, so that the page needs nothing else to load it.
  ["extension", [EXTENSION, []]],
]);

const hash = createHash("sha256")
  .update(JSON.stringify([...PLAN_FILES]))
  .digest("base64url")
  .slice(0, 8);
/** Named by its content, like every file below `assets`, so that browsers keep the files for good. */
const FOLDER = `assets/phone-${hash}/`;

/** Each calling code, then its countries. */
const COUNTRIES = codes.map((code) =>
  country_calling_codes[code] ? [code, ...country_calling_codes[code]] : [],
);

const MODULES: Readonly<Record<string, string>> = {
  "\0virtual:phone-plans": `export const FOLDER = "/${FOLDER}";`,
  "\0virtual:phone-countries": `export const COUNTRIES = "${COUNTRIES.flat().join("")}";`,
};

/**
 * The numbering plans of the phone question, made from libphonenumber's: a file for each country and calling code, of
 * which a page loads those that a visitor needs. Provides `virtual:phone-plans`, where they are and which calling codes
 * there are, and `virtual:phone-countries`, all countries by calling code. A build writes the files once, with the given
 * environment.
 */
export function phonePlans(environment = "respondent"): Plugin {
  return {
    name: "phone-plans",
    resolveId: (source) => (`\0${source}` in MODULES ? `\0${source}` : null),
    load: (id) => MODULES[id] ?? null,
    configureServer(server) {
      server.middlewares.use(`/${FOLDER}`, (request, response) => {
        const file = PLAN_FILES.get(/^\/(\w+)\.json$/.exec(request.url ?? "")?.[1] ?? "");
        if (file === undefined) return response.writeHead(404).end();
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(file));
      });
    },
    // Not emitted: hundreds of files would fill the build's list of them.
    async writeBundle({ dir }) {
      if (this.environment.name !== environment || dir === undefined) return;
      await mkdir(join(dir, FOLDER), { recursive: true });
      const all = [...PLAN_FILES];
      await Promise.all(
        all.map(([name, file]) => writeFile(join(dir, FOLDER, `${name}.json`), JSON.stringify(file))),
      );
    },
  };
}
