/**
 * Parameters of a form's address that say where a link was placed. Drafts record them, so that the funnel can be
 * grouped by them. No others are recorded, because they may name a person.
 */
export const LINK_PARAMETERS = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_content",
  "utm_term",
  "ref",
  "source",
] as const;
export type LinkParameter = (typeof LINK_PARAMETERS)[number];

/** Longer values are no names of campaigns. */
const MOST_CHARACTERS = 100;
/** An email address, a phone number or an id may belong to a person. */
const MAY_NAME_SOMEBODY = /@|%40|\d{9}|[\da-f]{8}-[\da-f]{4}-/i;

/** What is recorded of an address with `read(name)` in its query. Null: there is a value that is not recorded. */
export function linkParameters(
  read: (name: LinkParameter) => string | null,
): Partial<Record<LinkParameter, string | null>> {
  return Object.fromEntries(
    LINK_PARAMETERS.flatMap((name) => {
      const value =
        read(name)
          ?.replace(/\p{Control}/gu, " ")
          .trim() ?? "";
      if (value === "") return [];
      const isRecorded = value.length <= MOST_CHARACTERS && !MAY_NAME_SOMEBODY.test(value);
      return [[name, isRecorded && !/\p{Surrogate}/u.test(value) ? value : null]];
    }),
  );
}
