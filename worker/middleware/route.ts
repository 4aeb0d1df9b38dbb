import type { Context as HonoContext } from "hono";
import {
  type Access,
  type Answer,
  type Body,
  type Contract,
  DEFAULT_BODY_LIMIT,
  type Params,
  type Query,
} from "#core/contracts/wire/contract.ts";
import type { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../context.ts";
import type { Member, User } from "../services/access/authorize.ts";
import { authorizeCall } from "./authorization.ts";
import { readBody, readJson } from "./body.ts";
import { toRefusal } from "./errors.ts";
import { parseBody, parseParams, parseQuery } from "./parse.ts";
import { limitCall } from "./rate-limit.ts";

/** The Hono environment of the app: what the outer middleware leaves for the routes. */
export interface AppEnv {
  Bindings: object;
  Variables: {
    ctx: Context;
    route?: string;
    /** Why the request was refused, for its line in the log. */
    refusal?: AppError;
  };
}

/** Who calls, as far as the contract's access makes sure of it. */
type Granted<A extends Access> = A extends "public"
  ? unknown
  : A extends "signed-in"
    ? { user: User }
    : { user: User; member: Member };

/** What a handler gets: everything that came in has passed the contract's schemas. */
type Call<C extends Contract> = {
  ctx: Context;
  request: Request;
  url: URL;
  params: Params<C>;
  query: Query<C>;
  body: Body<C>;
  /** The raw body of a contract without a body schema, within `body_limit` (else BODY_TOO_LARGE). */
  readBytes(): Promise<Uint8Array<ArrayBuffer>>;
  /** For a handler that answers a refusal by itself: the log has to know of it. */
  noteRefusal(refusal: AppError): void;
} & Granted<C["access"]>;

/** Answered as `{ data }`; a `Response` as it is. */
export type Handler<C extends Contract> = (
  call: Call<C>,
) => C extends { answer: unknown } ? Promise<Response | Answer<C>> : Promise<Response | null> | Promise<void>;

/** Turns a refusal into an answer; null leaves it to the one JSON shape. */
export type Refusal = (error: AppError, request: Request, ctx: Context) => Promise<Response | null>;

export interface Route<C extends Contract = Contract> {
  contract: C;
  handle(c: HonoContext<AppEnv>): Promise<Response>;
}

/**
 * A contract with its handler: checks the parameters (404), the query and the body (400, 413, 415), and who calls
 * (401, 403, 404) before the handler runs. `refuse` may answer errors in its own way, for browsers.
 */
export function route<const C extends Contract>(
  contract: C,
  handler: Handler<C>,
  refuse?: Refusal,
): Route<C> {
  async function answer(c: HonoContext<AppEnv>): Promise<Response> {
    const ctx = c.get("ctx");
    const request = c.req.raw;
    // Few handlers ask for it, and it takes longer than all that they are asked before.
    let url: URL | null = null;
    const readUrl = () => (url ??= new URL(request.url));
    const params = parseParams(contract, c.req.param());
    const query = contract.query && parseQuery(contract, readUrl().searchParams);
    await limitCall(contract, ctx, request, params);
    const limit = contract.body_limit ?? DEFAULT_BODY_LIMIT;
    const admit = await authorizeCall(contract, ctx, request);
    const body = contract.body && parseBody(contract, await readJson(request, limit));
    const granted = await admit({ params, query, body });
    const readBytes = () => readBody(request, limit);
    const noteRefusal = (refusal: AppError) => c.set("refusal", refusal);
    const call = {
      ...{ ctx, request, params, query, body, readBytes, noteRefusal, ...granted },
      get url() {
        return readUrl();
      },
    };
    const result = await handler(call as Call<C>);
    return result instanceof Response ? result : Response.json({ data: result ?? null });
  }
  return {
    contract,
    async handle(c) {
      try {
        return await answer(c);
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
