/** Keys of a Supabase project: of today (`sb_…`) and of old (JWTs with a role), for browsers and for servers. */
export type KeyKind = "public" | "secret";

const NEW_KEYS = [
  [/^sb_publishable_[\w-]{8,200}$/, "public"],
  [/^sb_secret_[\w-]{8,200}$/, "secret"],
] as const;

const ROLES: Readonly<Record<string, KeyKind>> = { anon: "public", service_role: "secret" };
const LONGEST_JWT = 4_096;

/** What a key is for, as it says itself; null if it is none. Whether it is valid, only the project knows. */
export function keyKind(key: string): KeyKind | null {
  const kind = NEW_KEYS.find(([pattern]) => pattern.test(key))?.[1];
  if (kind !== undefined) return kind;
  const [header, payload, signature, ...rest] = key.split(".");
  if (!header || !payload || !signature || rest.length > 0 || key.length > LONGEST_JWT) return null;
  try {
    const { role } = JSON.parse(decodeBase64Url(payload)) as {
      role?: unknown;
    };
    return typeof role === "string" && Object.hasOwn(ROLES, role) ? ROLES[role]! : null;
  } catch {
    return null;
  }
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** One character per byte: of the payload, only ASCII matters. */
function decodeBase64Url(text: string): string {
  let bits = 0;
  let count = 0;
  let decoded = "";
  for (const digit of text) {
    bits = ((bits << 6) | DIGITS.indexOf(digit)) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    decoded += String.fromCharCode((bits >> count) & 0xff);
  }
  return decoded;
}
