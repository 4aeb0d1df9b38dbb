import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { messagesAtom } from "../../state/presence/document-presence.ts";

/** Pause in typing until a message is read out. */
const REST_MS = 800;

/** Reads out the others' messages once they are complete, on every page of the document. */
export function MessageAnnouncer() {
  const messages = useAtomValue(messagesAtom);
  const heard = useRef(new Map<string, string>());
  const [text, setText] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => {
      const news = messages.filter(
        ({ connection_id, message }) => heard.current.get(connection_id) !== message,
      );
      heard.current = new Map(messages.map(({ connection_id, message }) => [connection_id, message]));
      if (news.length > 0) setText(news.map(({ name, message }) => `${name} says: ${message}`).join(". "));
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [messages]);
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
