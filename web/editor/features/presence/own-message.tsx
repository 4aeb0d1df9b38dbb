import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { MessageCircle } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Color } from "#core/contracts/rooms/colors.ts";
import { LIMITS } from "#core/contracts/rooms/room-names.ts";
import { activeElement } from "../../../ui/canvas-document.ts";
import { isComposing } from "../../../ui/is-composing.ts";
import { sendPresenceAtom } from "../../state/presence/document-live.ts";
import { isTalkingAtom } from "../../state/presence/document-presence.ts";
import { peerColor } from "../../state/presence/presence.ts";
import { isTalkKeyAtom } from "../../state/presence/talk-key.ts";
import { type Command, offerCommandsAtom } from "../../state/shell/commands.ts";
import { type Pointer, pointerAt, positionOf } from "./anchor.ts";
import { bubbleClass, readingMs } from "./speech-bubble.tsx";
import { texts } from "./texts.ts";

interface OwnMessageProps {
  canvas: Document;
  pointer: RefObject<Pointer | null>;
  color: Color;
}

/**
 * The message at this user's pointer. Everyone sees it while it is typed. Enter keeps it for a while, and
 * Escape discards it.
 */
export function OwnMessage(props: OwnMessageProps) {
  const [isTalking, setTalking] = useAtom(isTalkingAtom);
  const [message, setMessage] = useState("");
  const send = useSetAtom(sendPresenceAtom);
  useTalkCommand();
  // Leaving the canvas ends the message.
  useEffect(() => () => setTalking(false), [setTalking]);
  useEffect(() => {
    if (message === "" || isTalking) return;
    const timer = setTimeout(() => {
      setMessage("");
      send({ message: "" });
    }, readingMs(message));
    return () => clearTimeout(timer);
  }, [message, isTalking, send]);
  if (!isTalking && message === "") return null;
  return (
    <AtPointer {...props}>
      {isTalking ? (
        <MessageInput
          onDone={(text) => {
            setMessage(text);
            if (text === "") send({ message: "" });
            setTalking(false);
          }}
        />
      ) : (
        <span dir="auto">{message}</span>
      )}
    </AtPointer>
  );
}

/**
 * Moves its content with the pointer. Without a pointer, it stays a third of the way into the view, where
 * others see it too.
 */
function AtPointer({ canvas, pointer, color, children }: OwnMessageProps & { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const send = useSetAtom(sendPresenceAtom);
  useLayoutEffect(() => {
    const root = canvas.documentElement;
    if (pointer.current === null) {
      pointer.current = pointerAt(canvas, root.clientWidth / 3, root.clientHeight / 3);
      send({ pointer: pointer.current });
    }
    const place = () => {
      if (element.current && pointer.current) positionOf(element.current, canvas, pointer.current);
    };
    place();
    root.addEventListener("pointermove", place, { passive: true });
    canvas.body.addEventListener("scroll", place, { passive: true });
    return () => {
      root.removeEventListener("pointermove", place);
      canvas.body.removeEventListener("scroll", place);
    };
  }, [canvas, pointer, send]);
  return (
    <div ref={element} className="absolute top-0 left-0">
      <div className={bubbleClass} style={{ backgroundColor: peerColor(color) }}>
        {children}
      </div>
    </div>
  );
}

/** Calls `onDone` with the message, or with an empty text if it was discarded. Restores the focus. */
function MessageInput({ onDone }: { onDone: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const send = useSetAtom(sendPresenceAtom);
  useEffect(() => {
    const before = activeElement() as HTMLElement | null;
    input.current?.focus({ preventScroll: true });
    return () => before?.focus({ preventScroll: true });
  }, []);
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event.nativeEvent) || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    onDone(event.key === "Enter" ? event.currentTarget.value.trim() : "");
  }
  return (
    <input
      ref={input}
      aria-label={texts.say_label}
      placeholder={texts.say_placeholder}
      maxLength={LIMITS.chat_length}
      autoComplete="off"
      dir="auto"
      className="w-56 max-w-full bg-transparent text-white outline-none placeholder:text-white/80"
      onChange={(event) => send({ message: event.currentTarget.value })}
      onKeyDown={onKeyDown}
      onBlur={(event) => onDone(event.currentTarget.value.trim())}
    />
  );
}

/** Offers the chat in the palette, and on `/` where that key does not insert a block. */
function useTalkCommand() {
  const offer = useSetAtom(offerCommandsAtom);
  const talk = useSetAtom(isTalkingAtom);
  const isTalkKey = useAtomValue(isTalkKeyAtom);
  useEffect(() => {
    const command: Command = {
      id: "presence talk",
      group: "This page",
      label: texts.say,
      icon: MessageCircle,
      words: ["say something", "chat", "message", "talk", "bubble"],
      run: () => talk(true),
      ...(isTalkKey && { shortcut: ["/"] }),
    };
    return offer("presence", [command]);
  }, [offer, talk, isTalkKey]);
}
