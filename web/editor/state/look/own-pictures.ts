import { atom } from "jotai";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { documentAtom } from "../editing/document.ts";
import { loadedAtoms } from "../editing/loaded.ts";

const pictures = loadedAtoms(async (document_id) => {
  const assets = await call(endpoints.listAssets, { params: { document_id } });
  return assets.filter(({ is_public }) => is_public);
});

/** The open document's public pictures, newest first. */
export const ownPicturesAtom = pictures.stateAtom;
export const loadOwnPicturesAtom = atom(null, (get, set) =>
  set(pictures.loadAtom, get(documentAtom).document.id),
);
