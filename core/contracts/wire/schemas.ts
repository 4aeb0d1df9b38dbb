import * as z from "zod/mini";
import { asciiAddress } from "../../fields/email/ascii-address.ts";
import { isEmailAddress } from "../../fields/email/email-address.ts";
import { UUID } from "./ids.ts";

/** Schemas that several resources share. Every text and list has a limit. */
export const uuid = z.string().check(z.regex(UUID), z.toLowerCase());

/** Text without NUL, which PostgreSQL cannot store. */
export const text = (maxLength: number) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the regex refuses NUL
  z.string().check(z.maxLength(maxLength), z.regex(/^[^\u0000]*$/));

/** An email address in one form, so that the same address is found however a browser sent it. */
export const emailAddress = text(254).check(
  z.trim(),
  z.toLowerCase(),
  z.refine(isEmailAddress),
  z.overwrite(asciiAddress),
);

export const formParams = z.object({ form_id: uuid });
export const documentParams = z.object({ document_id: uuid });

/** The client's own id of a change, echoed to everyone so that the client can recognize its change. */
export const transaction_id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w-]+$/));
