import type { Expression } from "./expression.ts";
import { referencedFieldIds } from "./references.ts";

/** A node that is computed after the nodes it needs. Needs that are not nodes are ignored. */
export interface DependentNode {
  id: string;
  needs: readonly string[];
}

export interface DependencyOrder {
  /** Every node, each after what it needs, except in cycles. */
  order: string[];
  /** Nodes in a cycle, or between two cycles. */
  circular: string[];
}

function dependentsOf(nodes: readonly DependentNode[]): Map<string, Set<string>> {
  const dependents = new Map(nodes.map(({ id }) => [id, new Set<string>()]));
  for (const { id, needs } of nodes) for (const need of needs) dependents.get(need)?.add(id);
  return dependents;
}

/** Repeatedly removes nodes that no other node points to. The remaining nodes are in cycles or reachable from one. */
function peel(ids: Iterable<string>, next: (id: string) => Iterable<string>): Set<string> {
  const left = new Set(ids);
  const incoming = new Map<string, number>();
  for (const id of left) {
    for (const target of next(id))
      if (left.has(target)) incoming.set(target, (incoming.get(target) ?? 0) + 1);
  }
  const ready = [...left].filter((id) => !incoming.has(id));
  for (const id of ready) {
    left.delete(id);
    for (const target of next(id)) {
      if (!left.has(target)) continue;
      const count = (incoming.get(target) ?? 0) - 1;
      incoming.set(target, count);
      if (count === 0) ready.push(target);
    }
  }
  return left;
}

/**
 * Stable topological sort. A cycle is broken at its first node in the given order so that page and server
 * break it at the same node.
 */
export function orderByNeeds(nodes: readonly DependentNode[]): DependencyOrder {
  const dependents = dependentsOf(nodes);
  const needs = new Map(nodes.map((node) => [node.id, node.needs.filter((id) => dependents.has(id))]));
  const behind = peel(dependents.keys(), (id) => dependents.get(id) ?? []);
  const circular = peel(behind, (id) => needs.get(id) ?? []);
  const missing = new Map([...needs].map(([id, list]) => [id, new Set(list).size]));
  const order: string[] = [];
  const done = new Set<string>();
  const ready = nodes.filter(({ id }) => missing.get(id) === 0).map(({ id }) => id);
  const breaks = [...circular];
  const finish = (id: string) => {
    if (done.has(id)) return;
    done.add(id);
    order.push(id);
    for (const dependent of dependents.get(id) ?? []) {
      const count = (missing.get(dependent) ?? 0) - 1;
      missing.set(dependent, count);
      if (count === 0) ready.push(dependent);
    }
  };
  let nextReady = 0;
  let nextBreak = 0;
  while (nextReady < ready.length || nextBreak < breaks.length) {
    const id = nextReady < ready.length ? ready[nextReady++] : breaks[nextBreak++];
    if (id !== undefined) finish(id);
  }
  return { order, circular: nodes.map(({ id }) => id).filter((id) => circular.has(id)) };
}

/** The order in which computed fields are evaluated, and those in a cycle. */
export function computeOrder(
  fields: readonly { id: string; v_value?: Expression | null }[],
): DependencyOrder {
  const computed = fields.filter(({ v_value }) => v_value !== null && v_value !== undefined);
  return orderByNeeds(
    computed.map(({ id, v_value }) => ({ id, needs: referencedFieldIds(v_value as Expression) })),
  );
}
