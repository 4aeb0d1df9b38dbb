import { atom } from "jotai";
import { toEditedForm } from "#core/editing/edited-form.ts";
import type { EditedForm } from "#core/editing/operation.ts";
import { significantDifference } from "#core/editing/significant-difference.ts";
import { ApiError, call } from "../api/client.ts";
import * as endpoints from "../api/endpoints.ts";
import { showTitleAtom } from "./documents/workspace.ts";
import { documentAtom, formIdAtom } from "./editing/document.ts";
import { editFormAtom, storeAllAtom } from "./editing/editing.ts";
import { copyOfAtom } from "./editing/form-copies.ts";
import { loadedAtoms } from "./editing/loaded.ts";

const versions = loadedAtoms((form_id) => call(endpoints.listVersions, { params: { form_id } }));
export const versionsStateAtom = versions.stateAtom;
/** Loads the history of a form. */
export const loadVersionsAtom = versions.loadAtom;

/** The open form as its person sees it, as operations know it. */
export const shownFormAtom = atom((get): EditedForm => get(copyOfAtom)(get(formIdAtom))!.replica.shown);

/** A version as operations know a form. Versions never change: it is asked for once. */
export const loadVersionAtom = atom(null, async (get, _set, version_id: string): Promise<EditedForm> => {
  const form_id = get(formIdAtom);
  const key = `${form_id}/${version_id}`;
  const loaded = get(loadedAtom);
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const { definition } = await call(endpoints.loadVersion, { params: { form_id, version_id } });
  const form = toEditedForm(definition);
  loaded.set(key, form);
  return form;
});
const loadedAtom = atom(() => new Map<string, EditedForm>());

/** What a refusal says where it says more than its code. */
async function told<Data>(answer: Promise<Data>): Promise<Data> {
  return answer.catch((error: unknown) => {
    const reason = error instanceof ApiError ? error.info?.reason : null;
    throw typeof reason === "string" ? new Error(reason) : error;
  });
}

/** Keeps the form as it is now under a name; everything that was changed here is stored before. */
export const keepVersionAtom = atom(null, async (get, set, name: string | null) => {
  const form_id = get(formIdAtom);
  await set(storeAllAtom, form_id);
  await told(call(endpoints.keepVersion, { params: { form_id }, body: { name } }));
  await set(loadVersionsAtom, form_id);
});

/** Gives a version a name; null takes it away. */
export const nameVersionAtom = atom(null, async (get, set, version_id: string, name: string | null) => {
  const form_id = get(formIdAtom);
  await told(call(endpoints.renameVersion, { params: { form_id, version_id }, body: { name } }));
  await set(loadVersionsAtom, form_id);
});

/** As many operations, and as much of them, as one call takes (contracts/building/editing.ts). */
const MAX_OPERATIONS = 5_000;
const MAX_BYTES = 1_900_000;

/** Makes the form what it was, by one edit that can be taken back. Gives whether anything was different. */
export const restoreVersionAtom = atom(null, async (get, set, version_id: string): Promise<boolean> => {
  const version = await set(loadVersionAtom, version_id);
  if (significantDifference(get(shownFormAtom), version).length === 0) return false;
  // As it was a moment ago it is found again even when this page is closed.
  await set(keepVersionAtom, null);
  const operations = significantDifference(get(shownFormAtom), version);
  const bytes = new TextEncoder().encode(JSON.stringify(operations)).length;
  if (operations.length > MAX_OPERATIONS || bytes > MAX_BYTES) {
    throw new Error("The form has changed too much since then to go back in one step.");
  }
  set(editFormAtom, operations);
  set(showTitleAtom, get(documentAtom).document.id, version.title);
  return true;
});
