/** Facts of an event for operators. Never answers, names, addresses or anything else of a person. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;
