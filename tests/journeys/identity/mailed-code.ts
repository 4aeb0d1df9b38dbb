import type { APIRequestContext } from "@playwright/test";
import { type CloudAddresses, expect } from "../journey.ts";

/** The six digits of the newest mail to an address. */
export async function codeFor(
  request: APIRequestContext,
  { mailBox }: CloudAddresses,
  email: string,
): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const response = await request.get(`${mailBox}/messages?to=${encodeURIComponent(email)}`);
    const [mail] = (await response.json()) as { text: string }[];
    found = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
    expect(found).toBeDefined();
  }).toPass();
  return found!;
}
