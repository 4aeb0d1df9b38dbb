import { expect, test } from "vitest";
import type { Expression } from "../../expressions/expression.ts";
import { conditionsOf, isAlwaysHidden, withAlwaysHidden } from "./always-hidden.ts";

const rule: Expression = [{ $ref: "#/fields/a/value" }, "==", 1];

test.each<Expression>([false, rule, [rule, "||", rule], [rule, "==", false]])(
  "%j is restored when the block is shown again",
  (v_hidden) => {
    expect(isAlwaysHidden(v_hidden)).toBe(false);
    const away = withAlwaysHidden(v_hidden, true);
    expect(isAlwaysHidden(away)).toBe(true);
    expect(withAlwaysHidden(away, true)).toEqual(away);
    expect(conditionsOf(away)).toEqual(v_hidden);
    expect(withAlwaysHidden(away, false)).toEqual(v_hidden);
  },
);
