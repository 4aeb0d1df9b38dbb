import type { Atrule, CssNode, Declaration, List, Rule } from "css-tree";
import generate from "css-tree/generator";
import parse from "css-tree/parser";
import walk from "css-tree/walker";
import type { StyleFault } from "#core/contracts/look.ts";
import { MAX_CUSTOM_CSS } from "#core/forms/look/theme.ts";

const ATRULES = ["media", "supports", "container", "keyframes"];
/**
 * Functions that only change painting. The list excludes those that load something (url, image-set, src, …) and, as an
 * allowlist, all future ones.
 */
const FUNCTIONS: ReadonlySet<string> = new Set([
  ...["calc", "min", "max", "clamp", "round", "mod", "rem", "abs", "sign", "var", "env"],
  ...[
    "rgb",
    "rgba",
    "hsl",
    "hsla",
    "hwb",
    "lab",
    "lch",
    "oklab",
    "oklch",
    "color",
    "color-mix",
    "light-dark",
  ],
  ...["linear-gradient", "radial-gradient", "conic-gradient"],
  ...["repeating-linear-gradient", "repeating-radial-gradient", "repeating-conic-gradient"],
  ...["translate", "translatex", "translatey", "translatez", "translate3d", "scale", "scalex", "scaley"],
  ...[
    "rotate",
    "rotatex",
    "rotatey",
    "rotatez",
    "skew",
    "skewx",
    "skewy",
    "matrix",
    "matrix3d",
    "perspective",
  ],
  ...["blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity"],
  ...["saturate", "sepia", "cubic-bezier", "steps", "linear", "repeat", "minmax", "fit-content"],
  ...["counter", "counters", "inset", "circle", "ellipse", "polygon", "rect", "xywh"],
]);
/** Allowed positions. `fixed` would leave the form's box, and `var()` could stand for `fixed`. */
const POSITIONS = ["static", "relative", "absolute", "sticky"];
const DANGEROUS_PROPERTIES = ["behavior", "-moz-binding"];
/** Deeper than real style sheets, but shallow enough for the parser's stack. */
const MAX_DEPTH = 50;
const PAGE = ["html", "body", "root"];

function depthOf(css: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of css) {
    if ("([{".includes(character)) deepest = Math.max(deepest, ++depth);
    else if (")]}".includes(character)) depth = Math.max(0, depth - 1);
  }
  return deepest;
}

/** Returns why a part of a rule is not allowed, as text for its owner, or null. */
function partFault(node: CssNode): string | null {
  switch (node.type) {
    case "Raw":
      return "This isn’t valid CSS.";
    case "Url":
      return "URLs aren’t allowed here. Use the form’s background or an image block.";
    case "Function":
      return FUNCTIONS.has(node.name.toLowerCase()) ? null : `${node.name}() is not allowed.`;
    case "Identifier":
    case "ClassSelector":
    case "IdSelector":
    case "TypeSelector":
    case "PseudoClassSelector":
    case "PseudoElementSelector":
      return node.name.includes("\\") ? "Names can’t contain backslashes." : null;
    default:
      return null;
  }
}

function firstFault(node: CssNode | null): string | null {
  let fault: string | null = null;
  if (node) {
    walk(node, (part) => {
      fault ??= partFault(part);
    });
  }
  return fault;
}

function hasQuotedText(node: CssNode | null): boolean {
  let isFound = false;
  if (node) {
    walk(node, ({ type }) => {
      isFound ||= type === "String";
    });
  }
  return isFound;
}

function declarationFault({ property, value }: Declaration): string | null {
  const name = property.toLowerCase();
  if (name.includes("\\") || DANGEROUS_PROPERTIES.includes(name)) return `${property} is not allowed.`;
  if (name === "position" && !POSITIONS.includes(generate(value).toLowerCase())) {
    return `position may be ${POSITIONS.join(", ")}.`;
  }
  return firstFault(value);
}

/**
 * Returns why an at-rule is not allowed, or null. Quoted text is allowed where CSS needs it: in values, attribute
 * selectors, names of keyframes and conditions of `@supports`, but not in media queries.
 */
function atruleFault({ name, prelude, block }: Atrule): string | null {
  const known = name.toLowerCase();
  if (!ATRULES.includes(known)) return `@${name} is not allowed.`;
  if (block === null) return `@${name} needs rules in braces.`;
  if (known === "media" && hasQuotedText(prelude)) return "@media takes no text in quotes.";
  return firstFault(prelude);
}

/** Replaces `body`, `html` and `:root` by `:scope`, the form's page, because the sheet may style nothing else. */
function scopeToPage({ prelude }: Rule): void {
  if (prelude.type !== "SelectorList") return;
  prelude.children.forEach((selector) => {
    const only =
      selector.type === "Selector" && selector.children.size === 1 ? selector.children.first : null;
    if (selector.type !== "Selector" || only === null) return;
    if ((only.type === "TypeSelector" || only.type === "PseudoClassSelector") && PAGE.includes(only.name)) {
      selector.children.clear();
      selector.children.appendData({ type: "PseudoClassSelector", name: "scope", children: null });
    }
  });
}

function nodeFault(node: CssNode): string | null {
  if (node.type === "Declaration") return declarationFault(node);
  if (node.type === "Atrule") return atruleFault(node);
  if (node.type === "Rule") return firstFault(node.prelude);
  return partFault(node);
}

/** Removes forbidden nodes from a list and recurses into the others. */
function clean(list: List<CssNode>, faults: StyleFault[]): void {
  list.forEach((node, item) => {
    const isNothing = node.type === "Raw" && /^[\s;]*$/.test(node.value);
    if (isNothing || node.type === "Comment" || node.type === "CDO" || node.type === "CDC") {
      list.remove(item);
      return;
    }
    const message = nodeFault(node);
    if (message !== null) {
      const { line, column } = node.loc?.start ?? { line: 1, column: 1 };
      faults.push({ line, column, message });
      list.remove(item);
      return;
    }
    if (node.type === "Rule") scopeToPage(node);
    if ((node.type === "Rule" || node.type === "Atrule") && node.block) clean(node.block.children, faults);
  });
}

/**
 * Removes everything from an owner's style sheet that loads something, leaves the form's box or cannot be parsed. The
 * result is generated from the syntax tree so that browsers parse it the same way. `faults` lists what was removed.
 */
export function sanitizeCss(css: string): { css: string; faults: StyleFault[] } {
  if (css.length > MAX_CUSTOM_CSS || depthOf(css) > MAX_DEPTH) {
    return {
      css: "",
      faults: [{ line: 1, column: 1, message: "This CSS is too long or nested too deeply." }],
    };
  }
  const sheet = parse(css, { positions: true, parseCustomProperty: true });
  const faults: StyleFault[] = [];
  if (sheet.type !== "StyleSheet") return { css: "", faults };
  clean(sheet.children, faults);
  // Only strings can still contain `</`, and in a string the backslash changes nothing.
  return { css: generate(sheet).replaceAll("</", "<\\/"), faults };
}
