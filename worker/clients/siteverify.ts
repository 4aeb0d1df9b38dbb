import type { CheckedSubmit, Verdict } from "./robot-check.ts";

/** Turnstile's documented maximum, in characters. */
const MAX_TOKEN_LENGTH = 2_048;
const TIMEOUT_MS = 5_000;
/** Errors on our side or theirs, which no visitor can fix. */
const FAULTS = ["missing-input-secret", "invalid-input-secret", "bad-request", "internal-error"];

interface SiteverifyResult {
  success: boolean;
  "error-codes"?: string[];
  hostname?: string;
  action?: string;
  cdata?: string;
}

/** Verifies a token with Turnstile. */
export async function siteverify(
  { origin, secret, action }: { origin: string; secret: string; action: string },
  token: string,
  submit: CheckedSubmit,
): Promise<Verdict> {
  if (token.length > MAX_TOKEN_LENGTH) return "robot";
  const result = await ask(`${origin}/turnstile/v0/siteverify`, {
    secret,
    response: token,
    idempotency_key: submit.session_id,
  });
  if (result === null || result["error-codes"]?.some((code) => FAULTS.includes(code))) return "unavailable";
  const isOfThis =
    result.hostname === submit.hostname && result.action === action && result.cdata === submit.form_id;
  return result.success === true && isOfThis ? "person" : "robot";
}

/** Null without a usable response. */
async function ask(address: string, question: Record<string, string>): Promise<SiteverifyResult | null> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(question),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const result: unknown = await response.json();
    const isResult = typeof result === "object" && result !== null && "success" in result;
    return isResult ? (result as SiteverifyResult) : null;
  } catch {
    return null;
  }
}
