import type { Expression } from "./expression.ts";

/** The paths that an expression reads, without `#/`, split at the slashes, in order of appearance. */
export function referencePaths(expression: Expression): string[][] {
  const paths: string[][] = [];
  const pending: Expression[] = [expression];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== "object" || next === null) continue;
    if (Array.isArray(next)) pending.push(next[2], next[0]);
    else if ("$ref" in next && typeof next.$ref === "string") paths.push(next.$ref.slice(2).split("/"));
  }
  return paths;
}

/** Unique ids of the fields that an expression reads. */
export function referencedFieldIds(expression: Expression): string[] {
  const ids = referencePaths(expression).flatMap(([root, id]) => (root === "fields" && id ? [id] : []));
  return [...new Set(ids)];
}
