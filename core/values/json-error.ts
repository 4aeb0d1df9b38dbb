/**
 * Where a string stops being JSON, as line and column from 1; null for valid JSON. Own implementation because
 * engines report it differently or not at all.
 */
export function jsonError(text: string): { line: number; column: number } | null {
  const at = firstFault(text);
  if (at === null) return null;
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

const SPACE = /[\t\n\r ]*/y;
const SCALAR =
  /(?:"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;
const KEY = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;

/** Index of the first invalid character, or the end of the text if it is incomplete. */
function firstFault(text: string): number | null {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) return false;
    at += found[0].length;
    return true;
  };
  const is = (character: string) => text[at] === character;
  /** Open brackets, innermost last. No recursion, because a string may be nested arbitrarily deep. */
  const open: string[] = [];
  /** "value": a value must follow; "first": a value or the closing bracket; "after": comma or bracket. */
  let expected: "value" | "first" | "after" = "value";
  for (;;) {
    take(SPACE);
    const inside = open.at(-1);
    if (expected === "after") {
      if (inside === undefined) return at === text.length ? null : at;
      if (is(inside)) {
        open.pop();
        at += 1;
      } else if (is(",")) {
        at += 1;
        expected = "value";
      } else return at;
      continue;
    }
    if (expected === "first" && inside !== undefined && is(inside)) {
      open.pop();
      at += 1;
      expected = "after";
      continue;
    }
    if (inside === "}") {
      if (!take(KEY)) return at;
      take(SPACE);
      if (!is(":")) return at;
      at += 1;
      take(SPACE);
    }
    if (is("{") || is("[")) {
      open.push(is("{") ? "}" : "]");
      at += 1;
      expected = "first";
    } else if (take(SCALAR)) expected = "after";
    else return at;
  }
}
