import type * as z from "zod/mini";
import { type Address, type Method, methodOf, pathOf } from "./address.ts";
import type { MemberRole } from "./member-role.ts";
import type { RateLimited } from "./rate-limits.ts";

/** What a private route acts on. The authorization middleware looks up its project. */
export type Resource =
  | "project"
  | "document"
  | "form"
  | "organization"
  | "customer"
  | "external_database"
  /** Hidden from everything except the calls that restore it. */
  | "deleted_project"
  | "deleted_organization";

/**
 * Who may call a route.
 * - `public`: everyone; `signed-in`: every owner, for their own lists only.
 * - else: members of the named resource's project with at least this role. Non-members get 404, so ids cannot
 *   be probed; members with a lower role get 403.
 */
export type Access =
  | "public"
  | "signed-in"
  | { resource: Resource; in: "params" | "body" | "query"; key: string; role: MemberRole };

/** The type of a call's result. Nothing at run time. */
export interface Data<T> {
  readonly type?: T;
}

/** What the Worker uses of a schema: zod's, and those of ids. */
export interface Schema<Output = unknown> {
  safeParse(given: unknown): Parsed<Output>;
}
type Parsed<Output> =
  | { readonly success: true; readonly data: Output }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * One route of the wire: its address, who may call it, the schemas of its input, and the type of its result.
 * Results are not parsed: we produce them ourselves.
 */
export interface Contract {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** `data` of the JSON envelope. Absent: `data` is null. */
  readonly result?: Data<unknown>;
  /** Largest body in bytes. Default: `DEFAULT_BODY_LIMIT`. */
  readonly body_limit?: number;
  /** A row of `RATE_LIMITS`. Absent: unlimited because only known members call it or it costs nothing. */
  readonly rate?: RateLimited;
}

/** The address of a contract. */
export function at(address: Address): Pick<Contract, "method" | "path"> {
  return { method: methodOf(address), path: pathOf(address) };
}

/** Declares the result type of a contract. */
export function data<T>(): Data<T> {
  return {};
}

export const DEFAULT_BODY_LIMIT = 256 * 1024;

type Output<Given> = Given extends z.ZodMiniType
  ? z.infer<Given>
  : Given extends Schema<infer Value>
    ? Value
    : unknown;

/** The parameters of a call, as its schema parses them. */
export type Params<C extends Contract> = Output<C["params"]>;
export type Query<C extends Contract> = Output<C["query"]>;
export type Body<C extends Contract> = Output<C["body"]>;

/** The result type of a call. */
export type Result<C extends Contract> = C["result"] extends Data<infer T> ? T : null;

/** The envelope of every JSON result. */
export interface Envelope<Data> {
  data: Data;
  message?: string;
}

/** The one shape of every JSON error. `error` is a code of the catalog. */
export interface ErrorEnvelope {
  error: string;
  message: string;
  info: Record<string, unknown> | null;
}
