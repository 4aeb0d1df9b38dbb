import { initials } from "../../../../ui/initials.ts";
import { say } from "../../../../ui/say.ts";
import type { Peer } from "../../../state/grid/presence.ts";
import { peerColor } from "../../../state/presence/presence.ts";
import { texts } from "../texts.ts";

/** Smallest width that has space for a name, in pixels. */
const NAMED_WIDTH = 120;

const tagClass =
  "absolute top-0.5 right-0.5 max-w-3/4 truncate rounded-sm px-1 text-[11px] leading-4 text-white not-italic";

/** The frame of a cell in which another member is. */
export const peerFrame = (peer: Peer) => `inset 0 0 0 2px ${peerColor(peer.color)}`;

/** The name of the member in a cell that React renders. */
export function PeerTag({ peer, width }: { peer: Peer; width: number }) {
  return <span ref={(tag) => void (tag && writeTag(tag, peer, width))} className={tagClass} />;
}

/** Writes the frame and the name of the member into a cell that React does not render, or removes both. */
export function paintPeer(cell: HTMLElement, peer: Peer | undefined, width: number) {
  cell.style.boxShadow = peer ? peerFrame(peer) : "";
  const tag = cell.querySelector<HTMLElement>(":scope > span");
  if (!peer) return tag?.remove();
  if (tag) return writeTag(tag, peer, width);
  const added = document.createElement("span");
  added.className = tagClass;
  writeTag(added, peer, width);
  cell.append(added);
}

function writeTag(tag: HTMLElement, peer: Peer, width: number) {
  tag.style.backgroundColor = peerColor(peer.color);
  const name = document.createElement("span");
  name.textContent = peer.isEditing ? say(texts.peer_editing, { name: peer.name }) : peer.name;
  if (width >= NAMED_WIDTH) return tag.replaceChildren(name);
  const short = document.createElement("span");
  short.ariaHidden = "true";
  short.textContent = initials(peer.name);
  name.className = "sr-only";
  tag.replaceChildren(short, name);
}
