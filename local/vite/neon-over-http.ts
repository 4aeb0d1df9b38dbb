import { parseAst } from "rolldown/parseAst";
import type { Plugin } from "vite";

const DRIVER = /\/node_modules\/@neondatabase\/serverless\/index\.mjs$/;

/**
 * Modules inside the driver's file that no statement over HTTP uses, by a function that only they contain, and what
 * replaces them. What only such a module imports is left out with it.
 */
const UNUSED_MODULES: Readonly<Record<string, string>> = {
  /** A Buffer for platforms that have none. */
  hexSlice: "() => { throw new Error('This platform has no Buffer.'); }",
  /** Events of sockets. The class of sockets needs a parent: `neonConfig` is its static members. */
  _addListener: "(exports) => { exports.EventEmitter = class {}; }",
  /** Hashes of passwords, which the endpoint checks. */
  createHash: "() => {}",
  /** Values in PostgreSQL's binary format. Over HTTP, every value is text. */
  parseBits: "(exports, module) => { module.exports = { init() {} }; }",
};
const SOCKET_CLASS = "Socket";
/** A function of the module with the parsers of values. The driver exports it as a part of all of node-postgres. */
const PARSERS = "noParse";
const EXPORTS = ["neon", "neonConfig"];

const PURE = "/* @__PURE__ */ ";

/** What we read of a node of the syntax tree. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Leaves the pool, sockets and TLS out of Neon's driver: the Worker only sends statements over HTTP. The package is
 * one bundled file whose modules all run on import, so the bundler would keep it whole. Fails if a part is not found
 * so that another version of the driver is looked at again (decision 067).
 */
export function neonOverHttp(): Plugin {
  return {
    name: "neon-over-http",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "sheaf",
    transform: {
      filter: { id: DRIVER },
      handler: (code) => ({ code: leanDriver(code), map: null }),
    },
  };
}

/**
 * The same driver, with only `neon`, `neonConfig` and `types`. Marks its declarations as free of side effects, so that
 * the bundler drops those that these three do not use.
 */
export function leanDriver(code: string): string {
  const { body } = parseAst(code) as unknown as { body: Node[] };
  const declared = new Map(body.flatMap(declarationsOf).map(({ id, init }) => [String(id.name), init]));
  const moduleWith = (name: string) => {
    const isIts = ([, init]: [string, Node]) => namesIn(wrappedModule(init)).includes(name);
    return present([...declared].find(isIts), name);
  };
  const edits = [
    ...[...declared.values()].flatMap((init) => pureInit(init, declared)),
    ...body.flatMap((statement) => pureCall(statement, code, declared)),
    ...Object.entries(UNUSED_MODULES).map(([name, text]) => {
      const [, init] = moduleWith(name);
      return replaced(wrappedModule(init)!, text);
    }),
    ...instanceMembers(body).map((member) => replaced(member, "")),
  ];
  const exported = new Map<string, string>();
  for (const statement of body.filter(({ type }) => type === "ExportNamedDeclaration")) {
    edits.push(replaced(statement, ""));
    for (const { local, exported: name } of statement.specifiers as { local: Node; exported: Node }[])
      exported.set(String(name.name), String(local.name));
  }
  const exports = EXPORTS.map((name) => `${present(exported.get(name), name)} as ${name}`);
  return `${applied(code, edits)}
const parsers = ${PURE}${moduleWith(PARSERS)[0]}();
export { ${exports.join(", ")}, parsers as types };
`;
}

function present<T>(part: T | undefined, name: string): T {
  if (part === undefined) throw new Error(`Neon's driver has no ${name} any more.`);
  return part;
}

const replaced = ({ start, end }: Node, text: string): Edit => ({ start, end, text });
const before = ({ start }: Node, text: string): Edit => ({ start, end: start, text });
const after = ({ end }: Node, text: string): Edit => ({ start: end, end, text });

function declarationsOf({ type, declarations }: Node): { id: Node; init: Node }[] {
  if (type !== "VariableDeclaration") return [];
  return (declarations as { id: Node; init: Node | null }[]).filter(({ init }) => init !== null) as never;
}

/** Calls that a declaration makes at once, members that it reads of other declarations, and classes that extend them. */
function pureInit(init: Node, declared: ReadonlyMap<string, Node>): Edit[] {
  const read = init.type === "ClassExpression" ? (init.superClass as Node | null) : init;
  const of = read?.type === "MemberExpression" ? (read.object as Node) : null;
  if (of !== null && declared.has(String(of.name)))
    return [before(init, `${PURE}(() => `), after(init, ")()")];
  return callsOf(init).map((call) => before(call, PURE));
}

function callsOf(node: Node): Node[] {
  if (node.type === "CallExpression") return [node, ...(node.arguments as Node[]).flatMap(callsOf)];
  return node.type === "NewExpression" ? [node] : [];
}

/**
 * `keep(f, "name")` keeps the name of a function. `list(module, { name: () => … })` lists the exports of a module, which
 * becomes a part of the module's declaration.
 */
function pureCall(
  { start, end, expression }: Node,
  code: string,
  declared: ReadonlyMap<string, Node>,
): Edit[] {
  const call = expression as Node | undefined;
  if (call?.type !== "CallExpression") return [];
  if (keptName(call) !== null) return [before(call, PURE)];
  const [module, names] = call.arguments as (Node | undefined)[];
  if (names?.type !== "ObjectExpression") return [];
  const { name } = call.callee as Node;
  const keys = (names.properties as { key: Node }[]).map(({ key }) => String(key.name));
  const list = `${PURE}((module) => (${name}(module, ${code.slice(names.start, names.end)}), module))({})`;
  const init = present(declared.get(String(module!.name)), String(module!.name));
  const isUnused = keys.some((key) => key in UNUSED_MODULES);
  return [{ start, end, text: "" }, ...(isUnused ? [] : [replaced(init, list)])];
}

function keptName(node: Node): string | null {
  const [, name, ...rest] = node.type === "CallExpression" ? (node.arguments as Node[]) : [];
  return name?.type === "Literal" && typeof name.value === "string" && rest.length === 0 ? name.value : null;
}

/** The function in `wrap((exports, module) => { … })`, which runs on the module's first import. */
function wrappedModule(node: Node): Node | null {
  const [module, ...rest] = node.type === "CallExpression" ? (node.arguments as Node[]) : [];
  return module?.type === "ArrowFunctionExpression" && rest.length === 0 ? module : null;
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value) yield value as Node;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

const namesIn = (node: Node | null) => [...nodesOf(node)].flatMap((part) => keptName(part) ?? []);

/** What only instances of sockets have. */
function instanceMembers(body: Node[]): Node[] {
  const nodes = [...nodesOf(body)];
  const kept = nodes.find((node) => keptName(node) === SOCKET_CLASS);
  const [socket] = present(kept, SOCKET_CLASS).arguments as [Node];
  const isSocket = ({ type, id }: Node) =>
    type === "ClassExpression" && (id as Node | null)?.name === socket.name;
  const members = nodes.filter(isSocket).flatMap(({ body: inside }) => (inside as { body: Node[] }).body);
  const ofInstances = members.filter(({ static: isStatic }) => isStatic !== true);
  present(ofInstances[0], `member of ${SOCKET_CLASS}`);
  return ofInstances;
}

/** An edit inside a replaced part is dropped. */
function applied(code: string, edits: readonly Edit[]): string {
  const replacements = edits.filter(({ start, end }) => end > start);
  const isOutside = (edit: Edit) =>
    replacements.every((one) => one === edit || edit.start < one.start || edit.end > one.end);
  return edits
    .filter(isOutside)
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}
