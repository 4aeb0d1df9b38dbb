import type * as z from "zod/mini";
import type { RateLimited } from "./rate-limits.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type MemberRole = "owner" | "admin" | "editor" | "viewer";

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

/**
 * One route of the wire: its address, who may call it, and the schemas of everything that comes in. Answers are
 * typed, not parsed: they are made by us.
 */
export interface Contract {
  readonly method: Method;
  /** Path with `:params`, as Hono writes them. */
  readonly path: string;
  readonly access: Access;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Largest body in bytes; `DEFAULT_BODY_LIMIT` when absent. */
  readonly body_limit?: number;
  /** How often it may be called: a row of `RATE_LIMITS`. Absent: members are known by name, the rest costs nothing. */
  readonly rate?: RateLimited;
}

export const DEFAULT_BODY_LIMIT = 256 * 1024;

/** What a call of the contract takes, as its schema gives it out. */
export type Params<C extends Contract> = C["params"] extends z.ZodMiniType ? z.infer<C["params"]> : unknown;
export type Query<C extends Contract> = C["query"] extends z.ZodMiniType ? z.infer<C["query"]> : unknown;
export type Body<C extends Contract> = C["body"] extends z.ZodMiniType ? z.infer<C["body"]> : unknown;

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
