import type { RunSql } from "./openapi-of-catalog.ts";

/** Accounts as GoTrue keeps them, as far as its admin API shows them. */
export const AUTH_USERS = `
  CREATE SCHEMA IF NOT EXISTS auth;
  CREATE TABLE IF NOT EXISTS auth.users (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), email text UNIQUE, phone text, encrypted_password text,
    raw_app_meta_data jsonb NOT NULL DEFAULT '{"provider": "email", "providers": ["email"]}',
    raw_user_meta_data jsonb NOT NULL DEFAULT '{}', created_at timestamptz NOT NULL DEFAULT now(),
    last_sign_in_at timestamptz);`;

const USERS = /^\/auth\/v1\/admin\/users(?:\/([0-9a-f-]{36}))?$/;
const DEFAULT_PER_PAGE = 50;

const USER = `jsonb_build_object('id', id, 'aud', 'authenticated', 'role', 'authenticated', 'email', email, 'phone',
  coalesce(phone, ''), 'app_metadata', raw_app_meta_data, 'user_metadata', raw_user_meta_data, 'identities', '[]'::jsonb,
  'created_at', created_at, 'updated_at', created_at, 'last_sign_in_at', last_sign_in_at, 'is_anonymous', false) AS "user"`;

/** Answers GoTrue's admin API for accounts; null: another address. Only the secret key may. */
export async function answerAuthAdmin(
  request: Request,
  run: RunSql,
  secret: string,
): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  const found = USERS.exec(pathname);
  if (found === null || request.method !== "GET") return null;
  const bearer = request.headers.get("authorization")?.replace(/^Bearer /, "");
  if ((request.headers.get("apikey") ?? bearer) !== secret) {
    return Response.json(
      { code: 401, error_code: "no_authorization", msg: "User not allowed" },
      { status: 401 },
    );
  }
  const [, id] = found;
  if (id !== undefined) {
    const [row] = await run(`SELECT ${USER} FROM auth.users WHERE id = $1`, [id]);
    const missing = { code: 404, error_code: "user_not_found", msg: "User not found" };
    return row === undefined ? Response.json(missing, { status: 404 }) : Response.json(row.user);
  }
  const page = Number(searchParams.get("page") || 1);
  const perPage = Number(searchParams.get("per_page") || DEFAULT_PER_PAGE);
  const rows = await run(`SELECT ${USER} FROM auth.users ORDER BY created_at DESC, id LIMIT $1 OFFSET $2`, [
    perPage,
    (page - 1) * perPage,
  ]);
  const [count] = await run("SELECT count(*)::int AS total FROM auth.users", []);
  const total = Number(count!.total);
  const last = Math.ceil(total / perPage);
  const link = (to: number, rel: string) => `<${pathname}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", ");
  return Response.json(
    { users: rows.map(({ user }) => user), aud: "authenticated" },
    { headers: { "x-total-count": String(total), link: links } },
  );
}
