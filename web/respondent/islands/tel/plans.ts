import { FOLDER } from "virtual:phone-plans";
import type { NumberingPlan, PlanFile } from "./numbering-plan.ts";

const files: Record<string, PlanFile | undefined> = {};
const requests: Record<string, Promise<boolean> | undefined> = {};

/** A text cannot be read before a file has arrived. */
export class MissingPlans extends Error {}

/** Keeps a file under its name, its calling code and its countries. */
export function keepPlans(name: string, file: PlanFile): void {
  const [code, plans] = file;
  for (const one of [name, code, ...plans.map(([country]) => country)]) files[one] = file;
}

async function load(name: string): Promise<boolean> {
  const response = await fetch(`${FOLDER}${name}.json`);
  if (response.ok) keepPlans(name, await response.json());
  else if (response.status !== 404) throw response;
  return response.ok;
}

/**
 * Loads the plans of a calling code or a country once. Resolves with false if there are none, now. Who asks during a
 * request that fails asks again: the network may be back since then.
 */
export function loadPlans(name: string): Promise<boolean> {
  const request = requests[name]?.catch(() => load(name)) ?? load(name);
  requests[name] = request;
  // The next attempt may find a network, or the files of this release.
  const forget = () => delete requests[name];
  request.then((isFound) => isFound || forget(), forget);
  return request;
}

/** A calling code with the plans of its countries, by its own name or that of a country. */
export function plansOf(name: string): PlanFile {
  const file = files[name];
  if (file) return file;
  throw new MissingPlans(name);
}

export const planIn = ([, plans]: PlanFile, country: string): NumberingPlan =>
  plans.find(([name]) => name === country)!;

/** The calling code of a country, or nothing before its plans are loaded. */
export const callingCode = (country: string): string => files[country]?.[0] ?? "";

/** Every calling code of one or two digits. All others have three. */
const CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;

/** The calling code at the start of digits, or nothing. */
export function codeIn(digits: string): string {
  const [code] = CODE.exec(digits) ?? [];
  // The file of a code that is not assigned has none.
  return code ? plansOf(code)[0] : "";
}
