import { atom } from "jotai";
import type { Asset } from "#core/contracts/assets.ts";
import { ApiError, call } from "../api/client.ts";
import * as endpoints from "../api/endpoints.ts";
import { documentAtom } from "./document.ts";

type PicturesState =
  | { status: "loading"; document_id: string | null }
  | { status: "failed"; document_id: string; message: string }
  | { status: "ready"; document_id: string; pictures: readonly Asset[] };

const stateAtom = atom<PicturesState>({ status: "loading", document_id: null });

/** The pictures that were brought into the open document and that everybody may see, the latest first. */
export const ownPicturesAtom = atom((get) => get(stateAtom));

/** Loads them; what is shown already stays until the new list is there. */
export const loadOwnPicturesAtom = atom(null, async (get, set) => {
  const document_id = get(documentAtom).document.id;
  const before = get(stateAtom);
  if (before.document_id !== document_id || before.status === "failed")
    set(stateAtom, { status: "loading", document_id });
  const isCurrent = () => get(stateAtom).document_id === document_id;
  try {
    const assets = await call(endpoints.listAssets, { params: { document_id } });
    const pictures = assets.filter(({ is_public }) => is_public);
    if (isCurrent()) set(stateAtom, { status: "ready", document_id, pictures });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isCurrent()) set(stateAtom, { status: "failed", document_id, message: error.message });
  }
});
