import type { User } from "@supabase/supabase-js";
import type { AuthUser, AuthUsers } from "#core/contracts/connections/lookups.ts";
import { type ConnectedKeys, connect, type ExternalAnswer } from "./connect.ts";
import type { GuardedFetch } from "./guarded-fetch.ts";
import { problemOfStatus } from "./problems.ts";

/** Lists accounts; `page` counts from 1. Only the secret key may. */
export async function listAuthUsers(
  fetch: GuardedFetch,
  keys: ConnectedKeys,
  { page, per_page }: { page: number; per_page: number },
): Promise<ExternalAnswer<AuthUsers>> {
  const { client, failure } = connect(fetch, keys, "public");
  const { data, error } = await client.auth.admin.listUsers({ page, perPage: per_page });
  if (failure.error !== null) throw failure.error;
  if (error !== null) return { ok: false, problem: problemOfStatus(error.status ?? 0, null) };
  const { users } = data;
  if (!Array.isArray(users)) return { ok: false, problem: problemOfStatus(200, null) };
  const total = "total" in data && data.total > 0 ? data.total : (page - 1) * per_page + users.length;
  return { ok: true, value: { users: users.map(shownUser), total } };
}

/** The account with this id; null: there is none. */
export async function findAuthUser(
  fetch: GuardedFetch,
  keys: ConnectedKeys,
  id: string,
): Promise<ExternalAnswer<AuthUser | null>> {
  const { client, failure } = connect(fetch, keys, "public");
  const { data, error } = await client.auth.admin.getUserById(id);
  if (failure.error !== null) throw failure.error;
  if (error?.status === 404) return { ok: true, value: null };
  if (error !== null) return { ok: false, problem: problemOfStatus(error.status ?? 0, null) };
  return { ok: true, value: shownUser(data.user) };
}

const LONGEST_TEXT = 500;

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.slice(0, LONGEST_TEXT) : null;
/** Only pictures that every browser may load. */
const pictureOf = (value: unknown): string | null => {
  const address = textOf(value);
  return address?.startsWith("https://") ? address : null;
};

/** What is shown of an account. Metadata are written by the account's owner, so they can be anything. */
function shownUser({ id, email, phone, created_at, last_sign_in_at, ...user }: User): AuthUser {
  const own: Record<string, unknown> = user.user_metadata ?? {};
  const { provider, providers } = (user.app_metadata ?? {}) as Record<string, unknown>;
  const names = ["display_name", "full_name", "name", "user_name"].map((key) => textOf(own[key]));
  const listed = Array.isArray(providers) ? providers : [provider];
  return {
    id: String(id),
    avatar_url: pictureOf(own.avatar_url) ?? pictureOf(own.picture),
    display_name: names.find((name) => name !== null) ?? null,
    email: textOf(email),
    phone: textOf(phone),
    providers: listed.map(textOf).filter((one) => one !== null),
    created_at: textOf(created_at),
    last_sign_in_at: textOf(last_sign_in_at),
  };
}
