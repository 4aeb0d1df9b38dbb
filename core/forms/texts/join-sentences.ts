/** Sentences one after the other. A full-width stop contains its own space. */
export const joinSentences = (sentences: Iterable<string>): string =>
  [...sentences].join(" ").replaceAll("。 ", "。");
