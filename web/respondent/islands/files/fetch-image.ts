import { typedFile } from "../upload/typed-file.ts";

/** `forbidden`: blocked by the site (CORS) or unreachable · `failed`: not an image. */
export type FetchedImage = { ok: true; file: File } | { ok: false; problem: "forbidden" | "failed" };

const ENDING = /\.\w{2,5}$/;

/** The typed address; null if a browser may not fetch it from here. */
export function imageUrl(typed: string): string | null {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null;
  return url?.protocol === "https:" ? url.href : null;
}

/** The file name from the address, with an extension for its type if it lacks one. */
function nameOf(address: string, type: string): string {
  const { pathname } = new URL(address);
  const last = pathname.slice(pathname.lastIndexOf("/") + 1) || "image";
  const ending = type.slice("image/".length).replace(/\+.*/, "");
  return ENDING.test(last) ? last : `${last}.${ending}`;
}

/** Fetches a picture with the visitor's browser: the server never calls an address from a visitor. */
export async function fetchImage(address: string): Promise<FetchedImage> {
  const init = { mode: "cors", credentials: "omit", referrerPolicy: "no-referrer" } as const;
  const response = await fetch(address, init).catch(() => null);
  if (response === null) return { ok: false, problem: "forbidden" };
  const bytes = response.ok ? await response.blob().catch(() => null) : null;
  if (bytes === null) return { ok: false, problem: "failed" };
  // Servers derive the type from the name, too.
  const { type } = (await typedFile(new File([bytes], "", { type: bytes.type }))).file;
  if (!type.startsWith("image/")) return { ok: false, problem: "failed" };
  return { ok: true, file: new File([bytes], nameOf(address, type), { type }) };
}
