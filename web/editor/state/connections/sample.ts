import { atom } from "jotai";
import type { EnteredDatabase } from "./database.ts";

/** Served by `npm run dev` only (local/vite/sample-project.ts). */
const ADDRESS = "/sample-project.json";

const stateAtom = atom<EnteredDatabase | null>(null);
/** The sample project of `npm run dev`; null: there is none, or it is not known yet. */
export const sampleAtom = atom((get) => get(stateAtom));

export const loadSampleAtom = atom(null, async (_get, set) => {
  const response = await fetch(ADDRESS).catch(() => null);
  if (response?.ok) set(stateAtom, (await response.json()) as EnteredDatabase);
});
