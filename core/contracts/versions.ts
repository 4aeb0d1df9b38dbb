import * as z from "zod/mini";
import type { FormDefinition } from "../forms/definition/definition.ts";
import { PERMISSIONS, type Permission } from "./access/roles.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { otherPreviews, versions } from "./wire/private-addresses.ts";
import { formParams, text, uuid } from "./wire/schemas.ts";

/** Earlier states of a form, saved by name or automatically. Restoring one is an edit like any other. */

const MAX_NAME = 100;
const name = text(MAX_NAME).check(z.trim(), z.minLength(1));
const params = z.object({ form_id: uuid, version_id: uuid });
const access = (permission: Permission) =>
  ({ resource: "form", in: "params", key: "form_id", role: PERMISSIONS[permission] }) as const;

/**
 * Why a version was saved: by a person; on opening the form; before an older version was restored. Automatic
 * ones: before the next edit after an hour without edits, or after two hundred edits.
 */
export type VersionReason = "kept" | "opened" | "rested" | "edited" | "restored";

export interface FormVersion {
  id: string;
  /** Null if unnamed. */
  name: string | null;
  reason: VersionReason;
  /** The number of its last edit. */
  number: number;
  created_at: string;
  /** The person who saved it or opened the form. Of an automatic version, the last editor; null: unknown. */
  user: { id: string; name: string } | null;
}

/** Newest first. */
export const listVersions = {
  ...at(versions.listVersions),
  result: data<FormVersion[]>(),
  access: access("see"),
  params: formParams,
} as const satisfies Contract;

/**
 * Saves the form's current state: with a name, or with null before an older version is restored. BAD_REQUEST
 * with `reason` when there are too many versions, or the form is too large.
 */
export const keepVersion = {
  ...at(versions.keepVersion),
  result: data<KeptVersion>(),
  access: access("edit"),
  params: formParams,
  body: z.object({ name: z.nullable(name) }),
} as const satisfies Contract;
export interface KeptVersion {
  /** Null if this state is already saved without a name. */
  id: string | null;
}

export const loadVersion = {
  ...at(versions.loadVersion),
  result: data<LoadedVersion>(),
  access: access("see"),
  params,
} as const satisfies Contract;
export interface LoadedVersion extends FormVersion {
  definition: FormDefinition;
}

/** Null removes the name; the version is then deleted once it is old. */
export const renameVersion = {
  ...at(versions.renameVersion),
  access: access("edit"),
  params,
  body: z.object({ name: z.nullable(name) }),
} as const satisfies Contract;

/** The public page as it was, as HTML. A submit from it is validated and discarded. */
export const previewVersion = {
  ...at(otherPreviews.previewVersion),
  access: access("see"),
  params,
} as const satisfies Contract;
export const submitVersionPreview = {
  ...at(otherPreviews.submitVersionPreview),
  access: access("see"),
  params,
} as const satisfies Contract;
