import { parseSync } from "vite";

export interface Import {
  /** As written. */
  specifier: string;
  /** type: removed by the compiler · dynamic: `import()`, loaded when executed. */
  kind: "static" | "dynamic" | "type";
  /** Names taken from the module; empty for `import "x"`, `*` and `import()`. */
  names: string[];
}

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string;
  imports: Import[];
  /** Impure names that it uses: clock, randomness, network, browser, process. */
  impure_words: string[];
}

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Names that core must not use, not even for its own variables. */
const WORLDLY_NAMES = new Set([
  "console",
  "window",
  "document",
  "navigator",
  "globalThis",
  "self",
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
  "requestAnimationFrame",
  "crypto",
  "performance",
  "process",
  "require",
  "Buffer",
  "localStorage",
  "sessionStorage",
  "indexedDB",
  "caches",
  "Temporal",
]);

const WORLDLY_MEMBERS = new Set(["Date.now", "Math.random"]);

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

function children(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

function text(node: unknown): string {
  return isNode(node) && typeof node.value === "string" ? node.value : "";
}

function name(node: unknown): string {
  if (!isNode(node)) return "";
  return typeof node.name === "string" ? node.name : text(node);
}

function importOf(node: Node): Import | null {
  switch (node.type) {
    case "ImportDeclaration": {
      const specifiers = (node.specifiers as Node[]) ?? [];
      const areTypes = specifiers.length > 0 && specifiers.every(({ importKind }) => importKind === "type");
      const kind = node.importKind === "type" || areTypes ? "type" : "static";
      const names = specifiers
        .filter(({ importKind }) => importKind !== "type")
        .map(({ imported }) => name(imported));
      return { specifier: text(node.source), kind, names: names.filter(Boolean) };
    }
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      if (!isNode(node.source)) return null;
      return {
        specifier: text(node.source),
        kind: node.exportKind === "type" ? "type" : "static",
        names: [],
      };
    case "ImportExpression":
      return { specifier: text(node.source), kind: "dynamic", names: [] };
    case "TSImportType":
      return { specifier: text(node.source ?? (node.argument as Node)?.literal), kind: "type", names: [] };
    default:
      return null;
  }
}

function isDate(node: unknown): boolean {
  return isNode(node) && node.type === "Identifier" && node.name === "Date";
}

/** The property of `a.b` and the key of `{ b: … }` are not uses of a variable `b`. */
function isUseOfVariable(node: Node, parent: Node | null): boolean {
  if (parent === null || parent.computed === true) return true;
  if (parent.type === "MemberExpression") return parent.object === node;
  const isKey = parent.key === node && parent.shorthand !== true;
  return !isKey && !parent.type.startsWith("Import") && !parent.type.startsWith("Export");
}

function impureWord(node: Node, parent: Node | null): string | null {
  const hasNoArguments = Array.isArray(node.arguments) && node.arguments.length === 0;
  if (node.type === "NewExpression" && isDate(node.callee) && hasNoArguments) return "new Date()";
  if (node.type === "CallExpression" && isDate(node.callee)) return "Date()";
  if (node.type === "MemberExpression") {
    const member = `${name(node.object)}.${name(node.property)}`;
    if (WORLDLY_MEMBERS.has(member)) return member;
  }
  if (node.type !== "Identifier" || !WORLDLY_NAMES.has(name(node))) return null;
  return isUseOfVariable(node, parent) ? name(node) : null;
}

/**
 * Reads the facts about one file that the architecture tests check. Throws on a syntax error because a file that was
 * not parsed proves nothing.
 */
export function readSourceFile(path: string, source: string): SourceFile {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const file: SourceFile = { path, imports: [], impure_words: [] };
  const pending: [Node, Node | null][] = [[program as unknown as Node, null]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [node, parent] = next;
    const imported = importOf(node);
    if (imported !== null) file.imports.push(imported);
    const word = impureWord(node, parent);
    if (word !== null) file.impure_words.push(word);
    for (const child of children(node).reverse()) pending.push([child, node]);
  }
  return file;
}
