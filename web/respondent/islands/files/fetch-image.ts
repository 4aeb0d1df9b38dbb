import { uploadType } from "#core/files/content.ts";

/** `forbidden`: its site does not let other pages read it (CORS), or it cannot be reached · `failed`: it is no image. */
export type FetchedImage = { ok: true; file: File } | { ok: false; problem: "forbidden" | "failed" };

const ENDING = /\.\w{2,5}$/;

/** The address that somebody means; null when it is none that a browser may fetch from here. */
export function imageUrl(typed: string): string | null {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null;
  return url?.protocol === "https:" ? url.href : null;
}

/** What the file is called: by the address, with the ending of its type where that has none. */
function nameOf(address: string, type: string): string {
  const { pathname } = new URL(address);
  const last = pathname.slice(pathname.lastIndexOf("/") + 1) || "image";
  const ending = type.slice("image/".length).replace(/\+.*/, "");
  return ENDING.test(last) ? last : `${last}.${ending}`;
}

/** Fetches a picture by the visitor's own browser: the server never calls an address that a visitor gave. */
export async function fetchImage(address: string): Promise<FetchedImage> {
  const init = { mode: "cors", credentials: "omit", referrerPolicy: "no-referrer" } as const;
  const response = await fetch(address, init).catch(() => null);
  if (response === null) return { ok: false, problem: "forbidden" };
  const bytes = response.ok ? await response.blob().catch(() => null) : null;
  const type = uploadType(bytes?.type);
  if (bytes === null || !type.startsWith("image/")) return { ok: false, problem: "failed" };
  return { ok: true, file: new File([bytes], nameOf(address, type), { type }) };
}
