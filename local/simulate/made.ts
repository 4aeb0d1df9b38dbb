import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { deleteRows } from "#core/contracts/grid/deletions.ts";
import type { JsonValue } from "#core/values/json.ts";
import { EditorClient } from "../client/editor-client.ts";
import { dataFolder } from "../processes/data-folder.ts";
import { storedResponse } from "./send.ts";

/** A form and its origin. */
export interface SimulationTarget {
  origin: string;
  form_id: string;
}

export type SentResponses = Record<string, JsonValue>;

/** A line of the list: a planned submit, or its outcome (null if refused). */
type Line =
  | { session_id: string; answers: SentResponses }
  | { session_id: string; response_id: string | null };

const folder = () => join(dataFolder(), "simulated");
const listOf = ({ origin, form_id }: SimulationTarget) =>
  join(folder(), encodeURIComponent(new URL(origin).origin), `${form_id}.jsonl`);
/** Path of an earlier version's list: response ids without the origin. */
const oldListOf = ({ form_id }: SimulationTarget) => join(folder(), `${form_id}.txt`);

const linesOf = (path: string) =>
  existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];

/** Writes synchronously so that an interrupted run is recorded as well. */
function note(place: SimulationTarget, line: Line): void {
  mkdirSync(dirname(listOf(place)), { recursive: true });
  appendFileSync(listOf(place), `${JSON.stringify(line)}\n`);
}

/** Called before the submit because the response may be stored although its receipt is lost. */
export const noteSending = (place: SimulationTarget, session_id: string, answers: SentResponses) =>
  note(place, { session_id, answers });

/** Records the outcome of a submit. `response_id` is null if it was refused. */
export const noteOutcome = (place: SimulationTarget, session_id: string, response_id: string | null) =>
  note(place, { session_id, response_id });

export interface Made {
  ids: string[];
  /** Submits with an unknown outcome. */
  unsure: { session_id: string; answers: SentResponses }[];
  /** Ids of an earlier version's list, which may belong to another origin. */
  old_ids: string[];
}

/** Reads what was simulated for a form at an origin from the data folder. */
export function madeFor(place: SimulationTarget): Made {
  const sent = new Map<string, SentResponses>();
  const ids: string[] = [];
  for (const text of linesOf(listOf(place))) {
    const line = parseLine(text);
    if (line === null) continue;
    if ("answers" in line) sent.set(line.session_id, line.answers);
    else {
      sent.delete(line.session_id);
      if (line.response_id !== null) ids.push(line.response_id);
    }
  }
  const unsure = [...sent].map(([session_id, answers]) => ({ session_id, answers }));
  return { ids, unsure, old_ids: linesOf(oldListOf(place)) };
}

/** Null if a kill truncated the line. Its answers were not sent, or their outcome will be looked up. */
function parseLine(text: string): Line | null {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}

export interface Removed {
  removed: number;
  /** Listed responses that the form no longer has. */
  missing: number;
  /** Submits whose outcome could not be looked up. They stay in the list. */
  unsure: number;
  /** Ids of an earlier version's list that this origin does not have. They stay in that list. */
  old_ids: number;
}

const MOST_AT_ONCE = 1_000; // limit of `deleteRows`

/** Deletes the simulated responses of a form, as a member who can edit it. */
export async function removeMade(
  options: SimulationTarget & { member: { email: string; password: string } },
): Promise<Removed> {
  const { origin, form_id, member } = options;
  const { ids, unsure, old_ids } = madeFor(options);
  const client = new EditorClient(origin);
  await client.signInAsKnown(member);
  const unknown: Made["unsure"] = [];
  for (const one of unsure) {
    const response_id = await storedResponse(options, one).catch(() => undefined);
    if (response_id === undefined) unknown.push(one);
    else if (response_id !== null) ids.push(response_id);
  }
  const all = [...new Set([...ids, ...old_ids])];
  const removed = new Set<string>();
  for (let at = 0; at < all.length; at += MOST_AT_ONCE) {
    const body = { transaction_id: `simulated-${at}`, ids: all.slice(at, at + MOST_AT_ONCE) };
    const deleted = await client.call<{ ids: string[] }>(deleteRows, { params: { form_id }, body });
    for (const id of deleted.ids) removed.add(id);
  }
  const old_left = old_ids.filter((id) => !removed.has(id));
  keep(
    listOf(options),
    unknown.map((one) => JSON.stringify(one)),
  );
  keep(oldListOf(options), old_left);
  const missing = ids.filter((id) => !removed.has(id)).length;
  return { removed: removed.size, missing, unsure: unknown.length, old_ids: old_left.length };
}

function keep(path: string, lines: string[]): void {
  if (lines.length === 0) rmSync(path, { force: true });
  else writeFileSync(path, lines.map((line) => `${line}\n`).join(""));
}
