/** Values under one name, whether posted one by one, in a JSON list or separated by commas. */
export const MAX_VALUES = 1_000;
/** Characters of one list of choices or paths: enough for `MAX_VALUES` paths. */
export const MAX_LIST_LENGTH = 300_000;
