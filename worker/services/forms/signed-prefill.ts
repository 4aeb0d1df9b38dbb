import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { prefilledTexts } from "#core/forms/submitting/prefill.ts";
import { isSameText } from "#core/values/same-text.ts";
import type { Context } from "../../context.ts";
import { deriveKey, secretsOf, sign, toHex } from "../keys/derive-key.ts";

/** Prefilled texts by field name. */
type Texts = Readonly<Record<string, readonly string[]>>;

/** Maximum length of the signed prefill; longer than a read-only question could show. */
const MAX_LENGTH = 16_000;

async function signed(app_secret: string, form_id: string, text: string): Promise<string> {
  return toHex(await sign(await deriveKey(app_secret, "prefill"), `${form_id}\n${text}`));
}

/** Signs the prefill of read-only questions, for the page to post. Returns null if there is none. */
export async function signPrefill(
  ctx: Context,
  { form_id, fields }: Pick<FormDefinition, "form_id" | "fields">,
  parameters: URLSearchParams,
): Promise<string | null> {
  const texts = prefilledTexts(fields, parameters);
  if (Object.keys(texts).length === 0) return null;
  const bytes = new TextEncoder().encode(JSON.stringify(texts));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.length > MAX_LENGTH ? null : `${text}.${await signed(ctx.env.APP_SECRET, form_id, text)}`;
}

/** Returns the prefill with which our page was loaded, or none unless our signature is valid. */
export async function verifyPrefill(ctx: Context, form_id: string, token: string | null): Promise<Texts> {
  const [text = "", signature = ""] = token?.split(".") ?? [];
  if (text === "" || text.length > MAX_LENGTH) return {};
  for (const secret of secretsOf(ctx.env)) {
    if (!isSameText(await signed(secret, form_id, text), signature)) continue;
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Texts;
  }
  return {};
}
