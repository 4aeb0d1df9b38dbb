import type { Operation } from "./operation.ts";
import { isTouched, touchedKey } from "./touched.ts";

/** Setting one of these may change other items as well, so none may be dropped. */
const FAR_REACHING: ReadonlySet<string> = new Set(["name", "value", "form_field_id"]);

/** Drops every setting that a later one of the same property replaces. */
export function compact(operations: readonly Operation[]): Operation[] {
  const kept: Operation[] = [];
  const replaced = new Set<string>();
  for (const operation of operations.toReversed()) {
    const key = touchedKey(operation);
    if ("property" in operation && !FAR_REACHING.has(operation.property)) {
      if (replaced.has(key)) continue;
      replaced.add(key);
    } else for (const other of replaced) if (isTouched(operation, [other])) replaced.delete(other);
    kept.unshift(operation);
  }
  return kept;
}
