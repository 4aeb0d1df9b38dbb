import {
  type Address,
  type Addresses,
  fillPath,
  type Method,
  methodOf,
} from "#core/contracts/wire/address.ts";
import type {
  Body,
  Contract,
  Envelope,
  ErrorEnvelope,
  Params,
  Query,
  Result,
} from "#core/contracts/wire/contract.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import { takeEarly } from "./early-responses.ts";

/** An address with the types of its contract, without the schemas, which stay on the server. */
export type Endpoint<C extends Contract> = Address & { readonly contract?: C };

type EndpointsOf<A, M> = {
  readonly [Name in keyof A & keyof M]: M[Name] extends Contract ? Endpoint<M[Name]> : never;
};

/** Gives addresses the types of the contracts with the same names. */
export function endpoints<M>() {
  return <A extends Addresses>(addresses: A & EndpointsOf<A, M>): EndpointsOf<A, M> => addresses;
}

type Part<Key extends string, Value> = unknown extends Value ? { [K in Key]?: never } : { [K in Key]: Value };
export type Input<C extends Contract> = Part<"params", Params<C>> &
  Part<"query", Query<C>> &
  Part<"body", Body<C>>;

/** An error of the server, with a `code` of the catalog, or `NETWORK` if there was no response. */
export class ApiError extends Error {
  readonly code: string;
  readonly info: Record<string, unknown> | null;
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;

  constructor({ error, message, info }: ErrorEnvelope, status: number) {
    super(message);
    this.name = "ApiError";
    this.code = error;
    this.info = info;
    this.status = status;
  }

  /** Whether the same call may succeed if it is repeated later. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** Why the server wants a sign-in: there is none, or the call needs a recent one. */
export type WantedSignIn = "missing" | "recent";
/** Resolves to true if the same user has signed in again so that the call can be repeated. */
export type SignedOutListener = (wanted: WantedSignIn) => Promise<boolean>;
let signedOut: SignedOutListener = async () => false;

/** Sets the listener that is called when the session has ended, or is too old for a call. */
export function onSignedOut(listener: SignedOutListener): void {
  signedOut = listener;
}

let maintained = () => {};

/** Sets the listener that is called when a call was refused because of maintenance. */
export function onMaintenance(listener: () => void): void {
  maintained = listener;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Completes the call even if the page closes, if its body is small: browsers refuse more than 64 KB. */
  keepalive?: boolean;
  /** A file to send as the body, instead of JSON. */
  file?: Blob;
  /** `reload` reads the current state instead of a replica's. */
  cache?: "reload";
}

/** Characters, each of up to three bytes. */
const MOST_KEPT_ALIVE = 20_000;

/** Calls a route and returns its result. Throws an ApiError; if aborted, throws the signal's reason. */
export async function call<C extends Contract>(
  endpoint: Endpoint<C>,
  input: Input<C>,
  options: CallOptions = {},
): Promise<Result<C>> {
  const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>;
  const address = fillPath(endpoint, params ?? {}) + searchOf(query ?? {});
  const { data } = (await request(methodOf(endpoint), address, body, options)) as Envelope<Result<C>>;
  return data;
}

/** Calls a route of better-auth, such as `sign-out`. These routes have no contract. */
export function requestIdentity(method: Method, action: string, body: unknown): Promise<unknown> {
  return request(method, `${IDENTITY_PATH}/${action}`, body);
}

/**
 * Sends a JSON request to our own origin. After a new sign-in, repeats a call that the end of the session had
 * interrupted.
 */
async function request(
  method: string,
  address: string,
  body: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  const { file, ...others } = options;
  const headers: Record<string, string> = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (file !== undefined) headers["content-type"] = file.type;
  const sent = file ?? (body === undefined ? undefined : JSON.stringify(body));
  const keepalive = others.keepalive === true && String(sent).length < MOST_KEPT_ALIVE;
  const init = { ...others, keepalive, method, headers, body: sent };
  const early = method === "GET" ? takeEarly(address) : undefined;
  const response = await (early ?? fetch(address, init)).catch((cause: unknown) => {
    if (options.signal?.aborted) throw options.signal.reason;
    throw new ApiError(
      { error: "NETWORK", message: "You’re offline, or the server can’t be reached.", info: { cause } },
      0,
    );
  });
  const envelope: unknown = await response.json().catch(() => null);
  if (response.ok) return envelope;
  const refusal = refusalOf(envelope, response.status);
  if (refusal.code === "MAINTENANCE") maintained();
  const isOver = response.status === 401 && !address.startsWith(IDENTITY_PATH);
  const wanted = refusal.code === "SIGN_IN_AGAIN" ? "recent" : "missing";
  if (isOver && (await signedOut(wanted))) return request(method, address, body, options);
  throw refusal;
}

function searchOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : "";
}

function refusalOf(envelope: unknown, status: number): ApiError {
  const { error, code, message, info } = (envelope ?? {}) as Record<string, unknown>;
  const text = typeof message === "string" && message !== "" ? message : `The server returned ${status}.`;
  const details = typeof info === "object" ? (info as Record<string, unknown> | null) : null;
  return new ApiError({ error: String(error ?? code ?? "UNKNOWN"), message: text, info: details }, status);
}
