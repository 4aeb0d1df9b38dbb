/**
 * Whether a key belongs to a word of an input method. Safari ends the word before the key that ends it, which only its
 * code still tells.
 */
export const isComposing = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean => isComposing || keyCode === 229;
