/** Answers a request as the library does. */
type Ask = (request: Request) => Response | Promise<Response>;

const SIGN = "/storage/v1/object/sign/";

/** Whether it asks for addresses of files. */
export const isSigning = ({ method, url }: Request) =>
  method === "POST" && new URL(url).pathname.startsWith(SIGN);

/**
 * Signs addresses of files like the hosted Storage. `@supabase/lite` signs one file at a time, and names the address
 * differently.
 */
export async function signObjects(request: Request, ask: Ask): Promise<Response> {
  const text = await request.text();
  const { paths, ...others } = JSON.parse(text) as { paths?: string[] };
  const signOne = async (url: string) => {
    const body = JSON.stringify(others);
    const response = await ask(new Request(url, { method: "POST", headers: request.headers, body }));
    const answer = (await response.json()) as { signedUrl?: string; message?: string };
    return { response, answer, signedURL: answer.signedUrl?.replace("/storage/v1", "") ?? null };
  };
  if (paths === undefined) {
    const { response, answer, signedURL } = await signOne(request.url);
    return Response.json(signedURL === null ? answer : { signedURL }, { status: response.status });
  }
  const signed = paths.map(async (path) => {
    const key = path.split("/").map(encodeURIComponent).join("/");
    const { answer, signedURL } = await signOne(`${request.url}/${key}`);
    return { path, signedURL, error: signedURL === null ? (answer.message ?? "Unknown") : null };
  });
  return Response.json(await Promise.all(signed));
}
