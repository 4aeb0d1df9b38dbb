import type { PhoneRules } from "#core/tables/edit-cell.ts";

let rules: PhoneRules | null = null;

/** Loads the rules for phone numbers. They are large, and needed only when a number is edited. */
export async function loadPhoneRules(): Promise<void> {
  rules = await import("#core/values/international-phone.ts");
}

/** Null until they are loaded. The server then decides alone whether a number is one. */
export function phoneRules(): PhoneRules | null {
  return rules;
}
