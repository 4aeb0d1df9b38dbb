import { AwsClient } from "aws4fetch";
import { SetupError } from "../processes/setup-error.ts";

export interface Bucket {
  /** As in S3_ENDPOINT and S3_BUCKET. */
  endpoint: string;
  bucket: string;
  access_key_id: string;
  secret_access_key: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const plain = (xml: string) =>
  xml.replace(/&(?:(\w+)|#(\d+)|#x([0-9a-f]+));/gi, (_, name?: string, decimal?: string, hex?: string) =>
    name
      ? (ENTITIES[name] ?? "")
      : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex!, 16)),
  );

function textsOf(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, "g"))].map(([, text]) =>
    plain(text!),
  );
}

/** The keys of a bucket in the order of their bytes, page by page. */
export async function* objectList(bucket: Bucket, prefix = "", page = 1_000): AsyncGenerator<string> {
  const client = new AwsClient({
    accessKeyId: bucket.access_key_id,
    secretAccessKey: bucket.secret_access_key,
    service: "s3",
    region: "auto",
  });
  for (let token: string | undefined = ""; token !== undefined; ) {
    const url = new URL(`${bucket.endpoint}/${bucket.bucket}`);
    url.searchParams.set("list-type", "2");
    url.searchParams.set("encoding-type", "url");
    url.searchParams.set("max-keys", String(page));
    if (prefix !== "") url.searchParams.set("prefix", prefix);
    if (token !== "") url.searchParams.set("continuation-token", token);
    const response = await client.fetch(url.href);
    const xml = await response.text();
    if (!response.ok) throw new SetupError(`The storage returned ${response.status}: ${xml.slice(0, 300)}`);
    const isEncoded = textsOf(xml, "EncodingType")[0] === "url";
    for (const key of textsOf(xml, "Key"))
      yield isEncoded ? decodeURIComponent(key.replaceAll("+", " ")) : key;
    [token] = textsOf(xml, "NextContinuationToken");
  }
}
