import type * as z from "zod/mini";
import { type Address, type Method, methodOf, pathOf } from "./address.ts";
import type { MemberRole } from "./member-role.ts";
import type { RateLimited } from "./rate-limits.ts";

/** What a private route acts on; the authorization middleware finds the project behind it. */
export type Resource =
  | "project"
  | "document"
  | "form"
  | "organization"
  | "customer"
  /** Hidden from everything but from what brings them back. */
  | "deleted_project"
  | "deleted_organization";

/**
 * Who may call a route.
 * - `public`: anybody; `signed-in`: any owner, for their own lists only.
 * - else a member of the project behind the named resource with at least the role. A stranger gets 404, so that ids
 *   cannot be probed; a member with too low a role 403.
 */
export type Access =
  | "public"
  | "signed-in"
  | { resource: Resource; in: "params" | "body" | "query"; key: string; role: MemberRole };

/** The type of what a call is answered with; nothing at run time. */
export interface Data<T> {
  readonly type?: T;
}

/**
 * One route of the wire: its address, who may call it, the schemas of everything that comes in, and the type of the
 * answer. Answers are not parsed: they are made by us.
 */
export interface Contract {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** `data` of the answer. Absent: there is nothing to say, `data` is null. */
  readonly answer?: Data<unknown>;
  /** Largest body in bytes; `DEFAULT_BODY_LIMIT` when absent. */
  readonly body_limit?: number;
  /** How often it may be called: a row of `RATE_LIMITS`. Absent: members are known by name, the rest costs nothing. */
  readonly rate?: RateLimited;
}

/** The address of a contract. */
export function at(address: Address): Pick<Contract, "method" | "path"> {
  return { method: methodOf(address), path: pathOf(address) };
}

/** The answer of a contract. */
export function data<T>(): Data<T> {
  return {};
}

export const DEFAULT_BODY_LIMIT = 256 * 1024;

/** What a call of the contract takes, as its schema gives it out. */
export type Params<C extends Contract> = C["params"] extends z.ZodMiniType ? z.infer<C["params"]> : unknown;
export type Query<C extends Contract> = C["query"] extends z.ZodMiniType ? z.infer<C["query"]> : unknown;
export type Body<C extends Contract> = C["body"] extends z.ZodMiniType ? z.infer<C["body"]> : unknown;

/** What a call of the contract is answered with. */
export type Answer<C extends Contract> = C["answer"] extends Data<infer T> ? T : null;

/** The envelope of every JSON answer. */
export interface Envelope<Data> {
  data: Data;
  message?: string;
}

/** The one shape of every JSON refusal. `error` is a code of the catalogue. */
export interface ErrorEnvelope {
  error: string;
  message: string;
  info: Record<string, unknown> | null;
}
