import { type CloudAddresses, expect } from "../journey.ts";

/** The six digits of the newest mail to an address. */
export async function codeFor({ mailBox }: Pick<CloudAddresses, "mailBox">, email: string): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const response = await fetch(`${mailBox}/messages?to=${encodeURIComponent(email)}`);
    const [mail] = (await response.json()) as { text: string }[];
    found = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
    expect(found).toBeDefined();
  }).toPass();
  return found!;
}
