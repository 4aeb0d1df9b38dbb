import type { Context as HonoContext } from "hono";
import {
  type Access,
  type Body,
  type Contract,
  DEFAULT_BODY_LIMIT,
  type Params,
  type Query,
  type Result,
} from "#core/contracts/wire/contract.ts";
import type { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../context.ts";
import type { Member, MemberCall, User } from "../services/access/authorize.ts";
import { toRefusal } from "./errors.ts";
import { parseBody, parseParams, parseQuery } from "./parse.ts";
import { limitCall } from "./rate-limit.ts";

/** The app's Hono environment: what the outer middleware provides to routes. */
export interface AppEnv {
  Bindings: object;
  Variables: {
    ctx: Context;
    route?: string;
    /** The error of a refused request, for the log. */
    refusal?: AppError;
  };
}

/** The caller, as far as the contract's access verifies it. */
type Granted<A extends Access> = A extends "public"
  ? unknown
  : A extends "signed-in"
    ? { user: User }
    : { user: User; member: Member };

/** A handler's arguments: all input has passed the contract's schemas. */
type Call<C extends Contract> = {
  ctx: Context;
  request: Request;
  url: URL;
  params: Params<C>;
  query: Query<C>;
  body: Body<C>;
  /** The raw body of a contract without a body schema, within `body_limit` (else BODY_TOO_LARGE). */
  readBytes(): Promise<Uint8Array<ArrayBuffer>>;
  /** For handlers that send a refusal themselves: the log must include it. */
  noteRefusal(refusal: AppError): void;
} & Granted<C["access"]>;

/** The result is sent as `{ data }`; a `Response` is sent unchanged. */
export type Handler<C extends Contract> = (
  call: Call<C>,
) => C extends { result: unknown } ? Promise<Response | Result<C>> : Promise<Response | null> | Promise<void>;

/** Turns an error into a response; null: use the JSON shape. */
export type Refusal = (error: AppError, request: Request, ctx: Context) => Promise<Response | null>;

export interface Route<C extends Contract = Contract> {
  contract: C;
  handle(c: HonoContext<AppEnv>): Promise<Response>;
}

/**
 * A contract with its handler. Checks the parameters (404), the query and the body (400, 413, 415) and the
 * caller (401, 403, 404) before the handler runs. `refuse` may present errors differently, for browsers.
 */
export function route<const C extends Contract>(
  contract: C,
  handler: Handler<C>,
  refuse?: Refusal,
): Route<C> {
  return routeOf(
    contract,
    async (c) => {
      const { call, admit } = await readCall(contract, c);
      const granted = await admit();
      return handler(Object.assign(call, granted) as Call<C>);
    },
    refuse,
  );
}

/**
 * Executes a call in the statement that checks the caller, and throws as that check does in other routes. Nothing is
 * executed for callers without the contract's role.
 */
export type Ask = <Found>(call: MemberCall<Found>) => Promise<Found | null>;
type AskingCall<C extends Contract> = Omit<Call<C>, "user" | "member"> & { ask: Ask };

/**
 * As `route`, but the handler's own statement checks the caller, which saves a round trip. The handler calls `ask` before
 * it looks anything up or returns.
 */
export function routeAsking<const C extends Contract>(
  contract: C,
  handler: (call: AskingCall<C>) => ReturnType<Handler<C>>,
): Route<C> {
  return routeOf(contract, async (c) => {
    const { call, admit } = await readCall(contract, c);
    let isAdmitted = false;
    const ask: Ask = async (asked) => {
      const { found } = await admit(asked);
      isAdmitted = true;
      return (found as never) ?? null;
    };
    const result = await handler(Object.assign(call, { ask }) as AskingCall<C>);
    if (!isAdmitted) throw new Error(`${contract.path} did not check its caller.`);
    return result;
  });
}

/** Loaded on demand, as below: a public page has no body, and no caller to check. */
const bodies = () => import("./body.ts");

async function authorizer({ access }: Contract, ctx: Context, request: Request) {
  if (access === "public") return async () => ({}) as { user?: User; found?: unknown };
  return (await import("./authorization.ts")).authorizeCall(access, ctx, request);
}

/** Checks everything but the caller, whom `admit` checks. */
async function readCall(contract: Contract, c: HonoContext<AppEnv>) {
  const ctx = c.get("ctx");
  const request = c.req.raw;
  // Parsed lazily: few handlers need it, and it takes longer than all other checks.
  let url: URL | null = null;
  const readUrl = () => (url ??= new URL(request.url));
  const params = parseParams(contract, c.req.param());
  const query = contract.query && parseQuery(contract, readUrl().searchParams);
  await limitCall(contract, ctx, request, params);
  const limit = contract.body_limit ?? DEFAULT_BODY_LIMIT;
  const authorize = await authorizer(contract, ctx, request);
  const body = contract.body && parseBody(contract, await (await bodies()).readJson(request, limit));
  const input = { params, query, body };
  const readBytes = async () => (await bodies()).readBody(request, limit);
  const noteRefusal = (refusal: AppError) => c.set("refusal", refusal);
  const call = {
    ...{ ctx, request, ...input, readBytes, noteRefusal },
    get url() {
      return readUrl();
    },
  };
  return { call, admit: (asked?: MemberCall<unknown>) => authorize(input, asked) };
}

/** Sends what `respond` returns or throws. */
function routeOf<C extends Contract>(
  contract: C,
  respond: (c: HonoContext<AppEnv>) => Promise<unknown>,
  refuse?: Refusal,
): Route<C> {
  return {
    contract,
    async handle(c) {
      try {
        const result = await respond(c);
        return result instanceof Response ? result : Response.json({ data: result ?? null });
      } catch (error) {
        const refusal = toRefusal(error);
        c.set("refusal", refusal);
        const page = await refuse?.(refusal, c.req.raw, c.get("ctx"));
        if (!page) throw refusal;
        return page;
      }
    },
  };
}
