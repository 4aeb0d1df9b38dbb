import { type ConnectedKeys, connect, type ExternalAnswer } from "./connect.ts";
import type { GuardedFetch } from "./guarded-fetch.ts";
import { problemOfStatus } from "./problems.ts";

/** A bucket of Supabase Storage. */
export interface StorageBucket {
  id: string;
  name: string;
  public: boolean;
}

export interface ObjectToStore {
  bucket: string;
  path: string;
  body: ArrayBuffer;
  /** Media type. */
  type: string;
}

const SIGNED_SECONDS = 3_600;

/** What the library says about a refused call. */
interface StorageFailure {
  message: string;
  status?: number;
  statusCode?: string;
}

/** Storage tells in `statusCode` what went wrong, with a status of 400 for everything. */
function problemOf({ message, status, statusCode }: StorageFailure) {
  const code = Number(statusCode ?? status ?? 0);
  return { ok: false as const, problem: problemOfStatus(code, { message, code: String(code) }) };
}

export async function listBuckets(
  fetch: GuardedFetch,
  keys: ConnectedKeys,
): Promise<ExternalAnswer<StorageBucket[]>> {
  const { client, failure } = connect(fetch, keys, "public");
  const { data, error } = await client.storage.listBuckets();
  if (failure.error !== null) throw failure.error;
  if (error !== null) return problemOf(error);
  const buckets = data.map(({ id, name, public: isPublic }) => ({ id, name, public: isPublic === true }));
  return { ok: true, value: buckets.sort((one, other) => (one.name < other.name ? -1 : 1)) };
}

export async function storeObject(
  fetch: GuardedFetch,
  keys: ConnectedKeys,
  { bucket, path, body, type }: ObjectToStore,
): Promise<ExternalAnswer<null>> {
  const { client, failure } = connect(fetch, keys, "public");
  const { error } = await client.storage.from(bucket).upload(path, body, { contentType: type, upsert: true });
  if (failure.error !== null) throw failure.error;
  return error === null ? { ok: true, value: null } : problemOf(error);
}

export async function signObjects(
  fetch: GuardedFetch,
  keys: ConnectedKeys,
  { bucket, paths }: { bucket: string; paths: readonly string[] },
): Promise<ExternalAnswer<(string | null)[]>> {
  const { client, failure } = connect(fetch, keys, "public");
  const { data, error } = await client.storage.from(bucket).createSignedUrls([...paths], SIGNED_SECONDS);
  if (failure.error !== null) throw failure.error;
  if (error !== null) return problemOf(error);
  const signed = new Map(data.map((one) => [one.path, one.error === null ? one.signedUrl : null]));
  return { ok: true, value: paths.map((path) => signed.get(path) ?? null) };
}

export function publicObjectUrl(
  { url }: Pick<ConnectedKeys, "url">,
  { bucket, path }: { bucket: string; path: string },
): string {
  const encoded = [bucket, ...path.split("/")].map(encodeURIComponent).join("/");
  return `${url}/storage/v1/object/public/${encoded}`;
}
