import type { ReferencePage } from "#core/contracts/references.ts";
import { referenceSearchPath } from "#core/contracts/wire/paths/reference.ts";
import type { IslandContext } from "../island.ts";

/** A pause in typing, after which the table is searched. */
export const TYPING_MS = 250;

/** Null: the answer did not come, or says no. */
export async function readJson<Answer>(path: string): Promise<Answer | null> {
  const response = await fetch(path, { headers: { accept: "application/json" } }).catch(() => null);
  return response?.ok ? ((await response.json()) as Answer) : null;
}

export function findRows(
  { session_id, field }: Pick<IslandContext, "session_id" | "field">,
  query: Record<string, string>,
): Promise<ReferencePage | null> {
  return readJson<ReferencePage>(referenceSearchPath(session_id(), field.id, query));
}
