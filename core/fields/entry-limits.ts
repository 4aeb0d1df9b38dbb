/** Values under one name, be they posted one by one, in a JSON list or separated by commas. */
export const MAX_VALUES = 1_000;
/** Characters of one list of choices or paths: as many as so many paths may need. */
export const MAX_LIST_LENGTH = 300_000;
