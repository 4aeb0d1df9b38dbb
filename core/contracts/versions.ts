import * as z from "zod/mini";
import type { FormDefinition } from "../forms/definition/definition.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { otherPreviews, versions } from "./wire/private-addresses.ts";
import { formParams, text, uuid } from "./wire/schemas.ts";

/** What a form was like before, by name or kept by itself. Going back to one is an edit like any other. */

const MAX_NAME = 100;
const name = text(MAX_NAME).check(z.trim(), z.minLength(1));
const params = z.object({ form_id: uuid, version_id: uuid });
const access = (role: "viewer" | "editor") =>
  ({ resource: "form", in: "params", key: "form_id", role }) as const;

/**
 * Why a version is there: somebody kept it; the form was opened; it had been left alone for an hour, or changed two hundred
 * times, before the next edit; somebody was about to go back to an older one.
 */
export type VersionReason = "kept" | "opened" | "rested" | "edited" | "restored";

export interface FormVersion {
  id: string;
  /** Null: nobody has given it one. */
  name: string | null;
  reason: VersionReason;
  /** Of the last edit in it. */
  number: number;
  created_at: string;
  /** The person who kept it or opened the form; of a version kept by itself, the last editor; null: not known. */
  user: { id: string; name: string } | null;
}

/** Newest first. */
export const listVersions = {
  ...at(versions.listVersions),
  answer: data<FormVersion[]>(),
  access: access("viewer"),
  params: formParams,
} as const satisfies Contract;

/**
 * Keeps the form as it is now: under a name, or (null) before somebody goes back to an older one. BAD_REQUEST with `reason`
 * where there are too many, or it is too large.
 */
export const keepVersion = {
  ...at(versions.keepVersion),
  answer: data<KeptVersion>(),
  access: access("editor"),
  params: formParams,
  body: z.object({ name: z.nullable(name) }),
} as const satisfies Contract;
export interface KeptVersion {
  /** Null: it is there already, without a name. */
  id: string | null;
}

export const loadVersion = {
  ...at(versions.loadVersion),
  answer: data<LoadedVersion>(),
  access: access("viewer"),
  params,
} as const satisfies Contract;
export interface LoadedVersion extends FormVersion {
  definition: FormDefinition;
}

/** Null takes the name away: the version then goes when it is old. */
export const renameVersion = {
  ...at(versions.renameVersion),
  access: access("editor"),
  params,
  body: z.object({ name: z.nullable(name) }),
} as const satisfies Contract;

/** The public page as it was; what is sent from it is checked and thrown away. HTML. */
export const previewVersion = {
  ...at(otherPreviews.previewVersion),
  access: access("viewer"),
  params,
} as const satisfies Contract;
export const submitVersionPreview = {
  ...at(otherPreviews.submitVersionPreview),
  access: access("viewer"),
  params,
} as const satisfies Contract;
