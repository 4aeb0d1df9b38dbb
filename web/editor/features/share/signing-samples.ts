/** Sample programs that sign a customer's link. A test runs them. */

export const SIGNING_LANGUAGES = ["node", "python"] as const;
export type SigningLanguage = (typeof SIGNING_LANGUAGES)[number];

/**
 * Returns a complete program. `link` is the form's address. The program takes the customer's id as its first
 * argument and prints the signed link.
 */
export function signingSample(language: SigningLanguage, link: string): string {
  return language === "node" ? nodeSample(link) : pythonSample(link);
}

const nodeSample = (link: string) => `import { createHmac } from "node:crypto";

// On your server: the link for one of your customers, valid for an hour.
const uuid = process.argv[2].toLowerCase(); // your id of the customer: a UUID
const expires = Math.floor(Date.now() / 1000) + 3600;
const signature = createHmac("sha256", process.env.CUSTOMER_SECRET)
  .update(\`\${uuid}.\${expires}\`)
  .digest("hex");

const link = new URL(${JSON.stringify(link)});
link.searchParams.set("__gf_customer_uuid", uuid);
link.searchParams.set("__gf_customer_signature", \`\${expires}.\${signature}\`);
console.log(link.href);
`;

const pythonSample = (link: string) => `import hashlib, hmac, os, sys, time
from urllib.parse import urlencode

# On your server: the link for one of your customers, valid for an hour.
uuid = sys.argv[1].lower()  # your id of the customer: a UUID
expires = int(time.time()) + 3600
signature = hmac.new(
    os.environ["CUSTOMER_SECRET"].encode(),
    f"{uuid}.{expires}".encode(),
    hashlib.sha256,
).hexdigest()

query = urlencode({
    "__gf_customer_uuid": uuid,
    "__gf_customer_signature": f"{expires}.{signature}",
})
print(${JSON.stringify(link)} + "?" + query)
`;
