import { isolated } from "../values/isolated.ts";
import { isForbiddenKey } from "./path.ts";

const PLACEHOLDER = /\{\{([^{}]{0,200})\}\}/g;

/** Characters that one text gets from values: a long answer that is named a thousand times fills the memory otherwise. */
const MAX_INSERTED = 1_000_000;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (character: string) => ESCAPES[character] ?? character;

/** Safe in an element's text and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, escaped);
}

/** Safe only in an element's text; escaped the way sanitizers write it. */
const escapeText = (text: string) => text.replace(/[&<>]/g, escaped);

/** Whether a string contains markup, or an entity that could hide some. All other text is plain. */
export function mayContainMarkup(text: string): boolean {
  return /[<>&]/.test(text);
}

function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(text).filter(Boolean).join(", ");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

/**
 * The value of a dotted path in `variables`. Keys that contain dots themselves (`fields.col.$.name`) are
 * found too.
 */
function lookUp(variables: unknown, segments: readonly string[]): unknown {
  if (segments.length === 0) return variables;
  if (typeof variables !== "object" || variables === null) return undefined;
  for (let length = segments.length; length > 0; length -= 1) {
    const key = segments.slice(0, length).join(".");
    if (isForbiddenKey(key) || !Object.hasOwn(variables, key)) continue;
    return lookUp((variables as Record<string, unknown>)[key], segments.slice(length));
  }
  return undefined;
}

/** Whether a string contains a `{{placeholder}}`. */
export function hasPlaceholders(template: string): boolean {
  return template.search(PLACEHOLDER) >= 0;
}

/**
 * Replaces every `{{path}}` with `replace(value, path)`. Any value that is not a string,
 * number or similar becomes empty, and so does what exceeds a million characters.
 */
export function replacePlaceholders(
  template: string,
  variables: Readonly<Record<string, unknown>>,
  replace: (value: string, path: string) => string,
): string {
  let left = MAX_INSERTED;
  return template.replace(PLACEHOLDER, (_, inner: string) => {
    const path = inner.trim();
    const value = text(lookUp(variables, path.split(".")));
    left -= value.length;
    return left < 0 ? "" : replace(value, path);
  });
}

/** A value of a plain text, which cannot reorder the words around it. An address stays whole. */
export function isolatedIn(template: string, value: string): string {
  return template.includes("://") || value === "" ? value : isolated(value, template);
}

/**
 * Renders `{{path}}` in a string that is shown as HTML. Values are always escaped; there is no unescaped form,
 * and the outer braces of `{{{path}}}` stay as text. Unknown paths are empty; lists are joined with commas.
 * Sanitize the result, not the template: a value, or a missing one, can complete an address or move the end
 * of an attribute.
 */
export function renderMarkup(
  template: string,
  variables: Readonly<Record<string, unknown>>,
  sanitize: (html: string) => string,
): string {
  return mayContainMarkup(template)
    ? sanitize(replacePlaceholders(template, variables, escapeHtml))
    : replacePlaceholders(template, variables, (value) => isolatedIn(template, escapeText(value)));
}
