import { createHmac } from "node:crypto";

/** Keys of projects from before `sb_…`: tokens with a role, signed with the project's secret. */

interface Keys {
  public_key: string;
  secret_key: string;
}

const TEN_YEARS_S = 10 * 365 * 24 * 3_600;
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const signed = (text: string, secret: string) =>
  `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;

/** A key like those of the hosted product. `exp`: seconds since the epoch. */
export function legacyKey(role: string, secret: string, exp = Date.now() / 1_000 + TEN_YEARS_S): string {
  const claims = { iss: "supabase", ref: "local", role, iat: 1_600_000_000, exp: Math.floor(exp) };
  return signed(`${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(claims)}`, secret);
}

/** The role of a valid key; null: it is none, has another signature, or has expired. */
function roleOf(key: string, secret: string): string | null {
  const text = key.slice(0, key.lastIndexOf("."));
  if (signed(text, secret) !== key) return null;
  const [, payload = ""] = text.split(".");
  const { role, exp } = JSON.parse(Buffer.from(payload, "base64url").toString()) as {
    role: string;
    exp: number;
  };
  return exp * 1_000 > Date.now() ? role : null;
}

/** The gateway's answer to a key that is none of the project. */
export function refuseKey(): Response {
  const hint = "Double check your Supabase `anon` or `service_role` API key.";
  return Response.json({ message: "Invalid API key", hint }, { status: 401 });
}

/**
 * A request with legacy keys as one with new keys, which `@supabase/lite` knows. As hosted, `apikey` only lets it pass,
 * and the role is that of the token in `authorization`, or else `anon`. Returns the gateway's answer to an invalid key.
 */
export function withNewKeys(request: Request, secret: string, keys: Keys): Request | Response {
  const key = request.headers.get("apikey");
  if (key === null || !key.startsWith("eyJ")) return request;
  const token = request.headers.get("authorization")?.replace(/^Bearer /, "");
  const roles = [roleOf(key, secret), token === undefined ? "anon" : roleOf(token, secret)];
  const invalid = roles.some((role) => role !== "anon" && role !== "service_role");
  if (invalid) return refuseKey();
  const as = roles[1] === "service_role" ? keys.secret_key : keys.public_key;
  const headers = new Headers(request.headers);
  headers.set("apikey", as);
  headers.set("authorization", `Bearer ${as}`);
  return new Request(request, { headers });
}
