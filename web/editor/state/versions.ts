import { atom } from "jotai";
import { toEditedForm } from "#core/editing/edited-form.ts";
import type { EditedForm } from "#core/editing/operation.ts";
import { significantDifference } from "#core/editing/significant-difference.ts";
import { call } from "../api/client.ts";
import * as endpoints from "../api/endpoints.ts";
import { withReason } from "../api/with-reason.ts";
import { showTitleAtom } from "./documents/workspace.ts";
import { documentAtom, formIdAtom } from "./editing/document.ts";
import { editFormAtom, storeAllAtom } from "./editing/editing.ts";
import { copyOfAtom } from "./editing/form-copies.ts";
import { loadedAtoms } from "./editing/loaded.ts";

const versions = loadedAtoms((form_id) => call(endpoints.listVersions, { params: { form_id } }));
export const versionsStateAtom = versions.stateAtom;
/** Loads a form's versions. */
export const loadVersionsAtom = versions.loadAtom;

/** The open form as shown, in the shape that operations use. */
export const shownFormAtom = atom((get): EditedForm => get(copyOfAtom)(get(formIdAtom))!.replica.shown);

/** A version in the shape that operations use. Versions never change, so each is loaded once. */
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

/** Saves the current form as a named version, after storing all local changes. */
export const keepVersionAtom = atom(null, async (get, set, name: string | null) => {
  const form_id = get(formIdAtom);
  await set(storeAllAtom, form_id);
  await withReason(call(endpoints.keepVersion, { params: { form_id }, body: { name } }));
  await set(loadVersionsAtom, form_id);
});

/** Names a version; null removes the name. */
export const nameVersionAtom = atom(null, async (get, set, version_id: string, name: string | null) => {
  const form_id = get(formIdAtom);
  await withReason(call(endpoints.renameVersion, { params: { form_id, version_id }, body: { name } }));
  await set(loadVersionsAtom, form_id);
});

/** Limits of one batch, in operations and bytes (contracts/building/editing.ts). */
const MAX_OPERATIONS = 5_000;
const MAX_BYTES = 1_900_000;

/** Restores a version with one edit, which can be undone. Returns whether there was a difference. */
export const restoreVersionAtom = atom(null, async (get, set, version_id: string): Promise<boolean> => {
  const version = await set(loadVersionAtom, version_id);
  if (significantDifference(get(shownFormAtom), version).length === 0) return false;
  // Saves the previous state first so that it can still be restored after this page is closed.
  await set(keepVersionAtom, null);
  const operations = significantDifference(get(shownFormAtom), version);
  const bytes = new TextEncoder().encode(JSON.stringify(operations)).length;
  if (operations.length > MAX_OPERATIONS || bytes > MAX_BYTES) {
    throw new Error("The form has changed too much to restore this version in one step.");
  }
  set(editFormAtom, operations);
  set(showTitleAtom, get(documentAtom).document.id, version.title);
  return true;
});
