/** Texts of files in a connected database. */
export const outsideTexts = {
  gone: "The bucket has no file at this path, or the key isn’t allowed to read it.",
} as const;
