import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { say } from "../../../ui/say.ts";
import { messagesAtom } from "../../state/presence/document-presence.ts";
import { texts } from "./texts.ts";

/** How long typing must pause before a message is announced, in milliseconds. */
const PAUSE_MS = 800;

/** Announces others' complete messages to screen readers, on every page of the document. */
export function MessageAnnouncer() {
  const messages = useAtomValue(messagesAtom);
  const announced = useRef(new Map<string, string>());
  const [text, setText] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => {
      const news = messages.filter(
        ({ connection_id, message }) => announced.current.get(connection_id) !== message,
      );
      announced.current = new Map(messages.map(({ connection_id, message }) => [connection_id, message]));
      if (news.length > 0)
        setText(news.map(({ name, message }) => say(texts.says, { name, message })).join(". "));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [messages]);
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
