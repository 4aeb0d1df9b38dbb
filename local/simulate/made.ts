import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { deleteRows } from "#core/contracts/rows.ts";
import { dataFolder } from "../data-folder.ts";
import { EditorClient } from "../seed/editor-client.ts";

/** Stored with every response as its browser, so that it can be told from a person's: `response_session.x_useragent`. */
export const MARK = "Sheaf-simulate (invented answers)";

/** The ids of the responses that were made here for a form, a line each. */
const listOf = (form_id: string) => join(dataFolder(), "simulated", `${form_id}.txt`);

/** At once, so that a run that is interrupted is known as well. */
export function noteMade(form_id: string, response_id: string): void {
  mkdirSync(join(dataFolder(), "simulated"), { recursive: true });
  appendFileSync(listOf(form_id), `${response_id}\n`);
}

export function madeFor(form_id: string): string[] {
  const path = listOf(form_id);
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
}

const MOST_AT_ONCE = 1_000; // as the route takes

/** Deletes what was made for the form, as a member who may edit it. How many were still there. */
export async function removeMade(options: {
  origin: string;
  form_id: string;
  member: { email: string; password: string };
}): Promise<number> {
  const { origin, form_id, member } = options;
  const ids = madeFor(form_id);
  const client = new EditorClient(origin);
  await client.signInAsKnown(member);
  let removed = 0;
  for (let at = 0; at < ids.length; at += MOST_AT_ONCE) {
    const body = { transaction_id: `simulated-${at}`, ids: ids.slice(at, at + MOST_AT_ONCE) };
    const answer = await client.call<{ ids: string[] }>(deleteRows, { params: { form_id }, body });
    removed += answer.ids.length;
  }
  rmSync(listOf(form_id), { force: true });
  return removed;
}
