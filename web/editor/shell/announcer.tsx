import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { announcementAtom } from "../state/shell/announcement.ts";

/** A burst of changes, such as a key held down, is announced once, by its end. */
const REST_MS = 500;

/** Announces changes to screen readers, each once. */
export function Announcer() {
  const latest = useAtomValue(announcementAtom);
  const [text, setText] = useState("");
  useEffect(() => {
    if (latest === null) return;
    // An empty region in between lets an equal text be announced again.
    setText("");
    const timer = setTimeout(() => setText(latest.text), REST_MS);
    return () => clearTimeout(timer);
  }, [latest]);
  return (
    <p aria-live="polite" data-announcer className="sr-only">
      {text}
    </p>
  );
}
