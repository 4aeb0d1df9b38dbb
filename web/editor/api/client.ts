import type {
  Body,
  Contract,
  Envelope,
  ErrorEnvelope,
  Params,
  Query,
} from "#core/contracts/wire/contract.ts";

/**
 * A route as the browser calls it. Only the types of its contract come along: the schemas stay on the server, and a
 * method or address that differs from the contract's does not compile.
 */
export interface Endpoint<C extends Contract, Data> {
  readonly method: C["method"];
  readonly path: C["path"];
  /** Type of the answer; never set. */
  readonly answer?: Data;
}

export function endpoint<C extends Contract, Data = null>(
  method: C["method"],
  path: C["path"],
): Endpoint<C, Data> {
  return { method, path };
}

type Part<Key extends string, Value> = unknown extends Value ? { [K in Key]?: never } : { [K in Key]: Value };
export type Input<C extends Contract> = Part<"params", Params<C>> &
  Part<"query", Query<C>> &
  Part<"body", Body<C>>;

/** A refusal of the server (`code` of the catalogue), or no answer at all (`NETWORK`). */
export class ApiError extends Error {
  readonly code: string;
  readonly info: Record<string, unknown> | null;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;

  constructor({ error, message, info }: ErrorEnvelope, status: number) {
    super(message);
    this.name = "ApiError";
    this.code = error;
    this.info = info;
    this.status = status;
  }

  /** Whether the same call may succeed later without any change. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** Resolves once it is decided: true where the same person has signed in again, so that the call can be repeated. */
export type SignedOutListener = () => Promise<boolean>;
let signedOut: SignedOutListener = async () => false;

/** What to do when the session has ended. */
export function onSignedOut(listener: SignedOutListener): void {
  signedOut = listener;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Finishes even when the page goes away; for bodies below 64 KB. */
  keepalive?: boolean;
  /** The body where it is no JSON, but a file. */
  file?: Blob;
  /** "reload": as it is at this moment, not as a replica of the database last heard. */
  cache?: "reload";
}

/** Calls a route and returns `data` of its answer. Throws ApiError; an aborted call throws the signal's reason. */
export async function call<C extends Contract, Data>(
  { method, path }: Endpoint<C, Data>,
  input: Input<C>,
  options: CallOptions = {},
): Promise<Data> {
  const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>;
  const address = addressOf(path, params ?? {}, query ?? {});
  const { data } = (await request(method, address, body, options)) as Envelope<Data>;
  return data;
}

/** A JSON request on our own origin; the routes of better-auth, which have no contract, use it directly. */
export async function request(
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
  const init = { ...others, method, headers, body: sent };
  const response = await fetch(address, init).catch((cause: unknown) => {
    if (options.signal?.aborted) throw options.signal.reason;
    throw new ApiError({ error: "NETWORK", message: "No connection to the server.", info: { cause } }, 0);
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const refusal = refusalOf(answer, response.status);
  const isOver = response.status === 401 && !address.startsWith("/private/auth/");
  if (isOver && (await signedOut())) return request(method, address, body, options);
  throw refusal;
}

function addressOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function refusalOf(answer: unknown, status: number): ApiError {
  const { error, code, message, info } = (answer ?? {}) as Record<string, unknown>;
  const text = typeof message === "string" && message !== "" ? message : `The server answered ${status}.`;
  const details = typeof info === "object" ? (info as Record<string, unknown> | null) : null;
  return new ApiError({ error: String(error ?? code ?? "UNKNOWN"), message: text, info: details }, status);
}
