import { useAtomValue } from "jotai";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Connection } from "#core/contracts/rooms/room.ts";
import {
  type FocusedBlock,
  focusedBlocksAtom,
  ownPersonAtom,
  pointersAtom,
} from "../../state/presence/document-presence.ts";
import { peerColor } from "../../state/presence/presence.ts";
import { boxOf, positionOf } from "./anchor.ts";
import { OwnMessage } from "./own-message.tsx";
import { SpeechBubble } from "./speech-bubble.tsx";
import { useRecent } from "./use-recent.ts";
import { useSendPointer } from "./use-send-pointer.ts";
import { useFollowedView, useSendView } from "./use-views.ts";

/** Time without movement after which a pointer fades, in milliseconds. */
const IDLE_MS = 10_000;

/** Shows others' pointers, selections and messages over the canvas. They scroll with it. */
export default function CanvasLayer({ canvas }: { canvas: Document }) {
  const pointers = useAtomValue(pointersAtom);
  const focused = useAtomValue(focusedBlocksAtom);
  const own = useAtomValue(ownPersonAtom);
  const version = useLayoutVersion(canvas);
  const pointer = useSendPointer(canvas);
  useSendView(canvas);
  useFollowedView(canvas);
  return (
    <div data-presence className="pointer-events-none absolute inset-0 z-30 overflow-clip">
      <div aria-hidden>
        {focused.map((block) => (
          <FocusFrame key={block.block_id} canvas={canvas} block={block} version={version} />
        ))}
        {pointers.map((connection) => (
          <Cursor key={connection.connection_id} canvas={canvas} connection={connection} version={version} />
        ))}
      </div>
      {own !== null && <OwnMessage canvas={canvas} pointer={pointer} color={own.color} />}
    </div>
  );
}

/** Returns a number that increases when blocks have moved or changed size so that overlays follow. */
function useLayoutVersion(canvas: Document): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let frame = 0;
    const changed = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setVersion((before) => before + 1));
    };
    const sizes = new ResizeObserver(changed);
    for (const element of [canvas.body, canvas.querySelector("main")]) if (element) sizes.observe(element);
    const blocks = new MutationObserver(changed);
    blocks.observe(canvas.body, { childList: true, subtree: true });
    // A dragged block has reached its position.
    canvas.addEventListener("transitionend", changed);
    canvas.body.addEventListener("scroll", changed, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      blocks.disconnect();
      canvas.removeEventListener("transitionend", changed);
      canvas.body.removeEventListener("scroll", changed);
    };
  }, [canvas]);
  return version;
}

interface CursorProps {
  canvas: Document;
  connection: Connection;
  version: number;
}

function Cursor({ canvas, connection, version }: CursorProps) {
  const element = useRef<HTMLDivElement>(null);
  const { name, color, pointer, message } = connection;
  const isRecent = useRecent(pointer, IDLE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect measures the page; `version` increases when blocks have moved
  useLayoutEffect(() => {
    if (element.current && pointer) positionOf(element.current, canvas, pointer);
  }, [canvas, pointer, version]);
  return (
    <div
      ref={element}
      data-cursor={name}
      // Smooths the steps, which come every 50 ms.
      className={`absolute top-0 left-0 transition-[translate,opacity] duration-75 ${isRecent || message ? "" : "opacity-30"}`}
    >
      <svg aria-hidden viewBox="0 0 16 16" className="size-4 drop-shadow-sm max-sm:hidden">
        <path
          d="M1 1l4.6 13 2.3-5.7L13.6 6z"
          fill={peerColor(color)}
          stroke="white"
          strokeWidth="1.2"
          strokeLinejoin="round"
        />
      </svg>
      <span
        className="absolute top-3.5 left-3 max-w-40 truncate rounded-full px-1.5 py-px text-[11px] font-medium text-white max-sm:hidden"
        style={{ backgroundColor: peerColor(color) }}
      >
        {name}
      </span>
      <SpeechBubble message={message} name={name} color={color} />
    </div>
  );
}

function FocusFrame({ canvas, block, version }: { canvas: Document; block: FocusedBlock; version: number }) {
  const element = useRef<HTMLDivElement>(null);
  const { block_id, people } = block;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect measures the page; `version` increases when blocks have moved
  useLayoutEffect(() => {
    const frame = element.current;
    if (!frame) return;
    const box = boxOf(canvas, block_id);
    frame.hidden = box === null;
    if (box === null) return;
    const { left, top, width, height } = box;
    Object.assign(frame.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
  }, [canvas, block_id, version]);
  const color = peerColor(people[0]!.color);
  return (
    <div
      ref={element}
      data-focused-by={people.map(({ name }) => name).join(", ")}
      className="absolute rounded-lg border-2"
      style={{ borderColor: color }}
    >
      <span
        className="absolute -top-2.5 left-2 max-w-[calc(100%-1rem)] truncate rounded-full px-1.5 text-[11px] leading-4 font-medium text-white"
        style={{ backgroundColor: color }}
      >
        {people.map(({ name }) => name).join(", ")}
      </span>
    </div>
  );
}
