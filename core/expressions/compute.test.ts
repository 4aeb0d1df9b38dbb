import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeOrder, orderByNeeds } from "./compute.ts";

describe("orderByNeeds", () => {
  it("orders a computed field after the fields that it reads", () => {
    const ref = (id: string) => ({ $ref: `#/fields/${id}/value` as const });
    const fields = [
      { id: "total", v_value: [ref("sum"), "+", ref("tax")] as const },
      { id: "tax", v_value: [ref("sum"), "*", 0.1] as const },
      { id: "sum", v_value: [ref("a"), "+", 1] as const },
      { id: "a", v_value: null },
    ];
    expect(computeOrder(fields)).toEqual({ order: ["sum", "tax", "total"], circular: [] });
  });

  it("reports cycles and nodes between two cycles, but not nodes that only depend on one", () => {
    const nodes = [
      { id: "before", needs: [] },
      { id: "x", needs: ["y", "before"] },
      { id: "y", needs: ["x"] },
      { id: "after", needs: ["y"] },
      { id: "self", needs: ["self"] },
    ];
    const { order, circular } = orderByNeeds(nodes);
    expect(circular).toEqual(["x", "y", "self"]);
    expect([...order].sort()).toEqual(["after", "before", "self", "x", "y"]);
    expect(order.indexOf("after")).toBeGreaterThan(order.indexOf("y"));
  });

  it("keeps every node once, and after its needs unless it is in a cycle", () => {
    const graph = fc.integer({ min: 1, max: 12 }).chain((size) =>
      fc.array(fc.array(fc.integer({ min: 0, max: size }), { maxLength: 4 }), {
        minLength: size,
        maxLength: size,
      }),
    );
    fc.assert(
      fc.property(graph, (needs) => {
        const nodes = needs.map((list, id) => ({ id: String(id), needs: list.map(String) }));
        const { order, circular } = orderByNeeds(nodes);
        expect([...order].sort()).toEqual(nodes.map(({ id }) => id).sort());
        for (const node of nodes) {
          for (const need of node.needs) {
            const isKnown = order.includes(need);
            if (isKnown && !circular.includes(node.id)) {
              expect(order.indexOf(need)).toBeLessThan(order.indexOf(node.id));
            }
          }
        }
      }),
    );
  });

  it("orders a chain of 20,000 without recursion", () => {
    const nodes = Array.from({ length: 20_000 }, (_, id) => ({ id: String(id), needs: [String(id + 1)] }));
    expect(orderByNeeds(nodes).order[0]).toBe("19999");
  });
});
