import { useEffect, useState } from "react";

/**
 * Text that is being typed. It follows the stored text only while nobody types so that a late response does
 * not overwrite typed letters.
 */
export function useLocalText(stored: string, isTyping: boolean): [string, (text: string) => void] {
  const [text, setText] = useState(stored);
  useEffect(() => {
    if (!isTyping) setText(stored);
  }, [stored, isTyping]);
  return [text, setText];
}
