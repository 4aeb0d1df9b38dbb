import type { FieldDefinition } from "../field.ts";
import { emailPattern } from "./email-address.ts";

/** The builder's default pattern for an email field. */
export const EMAIL_PATTERN = emailPattern();

/** An earlier default, which refused lawful addresses. Older fields still store it. */
const FORMER_PATTERN = String.raw`[A-Za-z0-9._%+\-]+@[A-Za-z0-9.\-]+\.[A-Za-z]{2,}`;

/** A stored pattern as it applies today: the former default counts as the present one. */
export function currentPattern(pattern: string | null | undefined): string | null {
  return (pattern === FORMER_PATTERN ? EMAIL_PATTERN : pattern) || null;
}

/** The pattern that a field adds to the rule of its type. Null if it adds none, like the default of an email field. */
export function addedPattern({ type, pattern }: Pick<FieldDefinition, "type" | "pattern">): string | null {
  const current = currentPattern(pattern);
  return current === EMAIL_PATTERN && type.endsWith("email") ? null : current;
}
