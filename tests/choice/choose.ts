import { basename } from "node:path";
import { subjectOf } from "../architecture/check.ts";
import type { Importers } from "./imports.ts";
import { ALWAYS, ALWAYS_NAMED, DIVIDED, ruleOf, SUBJECTS_NAMED } from "./reach.ts";
import { isSpec, subjectOfSpec } from "./specs.ts";

/** A helper of the tests of one subject. */
const HELPER = /^tests\/(?:components|journeys)\/[^/]+\/.*(?<!\.spec)\.ts$/;

export interface Choice {
  specs: readonly string[];
  /** Those among them that a change reached. Empty if everything was chosen. */
  reached: readonly string[];
  /** Why everything was chosen; null if the changes did not ask for it. */
  everything: string | null;
  /** The changed files that reach a subject, by subject, and those that reach single specs, by spec. */
  because: ReadonlyMap<string, readonly string[]>;
}

interface Reached {
  everything: string | null;
  subjects: Set<string>;
  specs: Set<string>;
}

/** Its own subject, and those whose helpers it imports: it passes through their pages. */
function subjectsOfSpecs(specs: readonly string[], importers: Importers): Map<string, Set<string>> {
  const subjects = new Map(specs.map((path) => [path, new Set([subjectOfSpec(path)])]));
  for (const [helper, by] of importers) {
    if (HELPER.test(helper)) for (const path of by) subjects.get(path)?.add(subjectOfSpec(helper));
  }
  return subjects;
}

/** Null if no rule says what the subject is called. */
function subjectsNamed(path: string, known: ReadonlySet<string>): readonly string[] | null {
  const areas = DIVIDED.filter((area) => path.startsWith(`${area}/`)).sort((a, b) => b.length - a.length);
  const name = subjectOf(areas[0]!, path).replace(/\..*$/, "");
  return SUBJECTS_NAMED[name] ?? (known.has(name) ? [name] : null);
}

/** Adds what a file reaches itself, and tells whether its importers count, too. */
function addOwn(
  reached: Reached,
  path: string,
  imported: string | null,
  known: ReadonlySet<string>,
): boolean {
  const rule = ruleOf(path);
  const through = imported === null ? path : `${imported}, which ${path} depends on`;
  if (isSpec(path)) reached.specs.add(path);
  const isEnd = imported !== null && rule?.if_imported !== undefined;
  const reaches = isEnd ? rule.if_imported : rule?.reaches;
  if (reaches === "everything") reached.everything ??= through;
  const subjects = reaches === "subject" ? subjectsNamed(path, known) : reaches;
  if (rule === null || subjects === null) reached.everything ??= `${through} (no rule knows it)`;
  else if (Array.isArray(subjects)) for (const subject of subjects) reached.subjects.add(subject);
  return !isEnd;
}

function reachOf(changed: string, importers: Importers, known: ReadonlySet<string>): Reached {
  const reached: Reached = { everything: null, subjects: new Set(), specs: new Set() };
  addOwn(reached, changed, null, known);
  const seen = new Set([changed]);
  const pending = [changed];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const isForTests = ruleOf(path)?.is_for_tests === true;
    for (const importer of importers.get(path) ?? []) {
      const isTest = ruleOf(importer)?.is_for_tests === true;
      if (seen.has(importer) || (isTest && !isForTests)) continue;
      seen.add(importer);
      if (addOwn(reached, importer, changed, known)) pending.push(importer);
    }
  }
  const hasOnlyTypes = importers.get(changed)?.length === 0;
  const isUnknown = ruleOf(changed)?.reaches === "importers" && reached.subjects.size === 0 && !hasOnlyTypes;
  if (isUnknown) reached.everything ??= `${changed} (no importer has a subject)`;
  return reached;
}

/** The specs that a change can reach, by the subjects of the changed files and of those that import them. */
export function choose(changes: readonly string[], importers: Importers, specs: readonly string[]): Choice {
  const subjects = subjectsOfSpecs(specs, importers);
  const known = new Set(specs.map(subjectOfSpec));
  const because = new Map<string, string[]>();
  let everything: string | null = null;
  for (const changed of changes) {
    const reached = reachOf(changed, importers, known);
    everything ??= reached.everything;
    for (const name of [...reached.subjects, ...reached.specs]) {
      because.set(name, [...(because.get(name) ?? []), changed]);
    }
  }
  const isAlways = (path: string) =>
    ALWAYS.includes(subjectOfSpec(path)) || ALWAYS_NAMED.test(basename(path));
  const isReached = (path: string) =>
    because.has(path) || [...(subjects.get(path) ?? [])].some((subject) => because.has(subject));
  const reached = everything === null ? specs.filter(isReached) : [];
  const chosen = specs.filter((path) => everything !== null || isAlways(path) || reached.includes(path));
  return { specs: chosen, reached, everything, because };
}
