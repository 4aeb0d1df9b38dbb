import { useEffect, useState } from "react";

/**
 * A text being typed. It follows the stored one only while nobody types, so that a late response never
 * overwrites a letter.
 */
export function useLocalText(stored: string, isTyping: boolean): [string, (text: string) => void] {
  const [text, setText] = useState(stored);
  useEffect(() => {
    if (!isTyping) setText(stored);
  }, [stored, isTyping]);
  return [text, setText];
}
