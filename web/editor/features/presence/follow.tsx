import { useSetAtom, useStore } from "jotai";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { isTyping } from "../../../ui/is-typing.ts";
import { say } from "../../../ui/say.ts";
import { followedIdAtom, ownPersonAtom, type Person } from "../../state/presence/document-presence.ts";
import { peerColor } from "../../state/presence/presence.ts";
import { texts } from "./texts.ts";

/**
 * Follows a person from page to page, shows whom, and stops when this user navigates or scrolls.
 * `useFollowedView` follows the person's scroll position.
 */
export function Follow({ person }: { person: Person }) {
  const follow = useSetAtom(followedIdAtom);
  useTheirPage(person.location);
  useOwnStep(() => follow(null));
  useFarewell(person);
  return (
    <div
      data-presence
      className="fixed top-14 left-1/2 z-40 flex max-w-[calc(100vw-16px)] -translate-x-1/2 items-center gap-2 rounded-full border border-border bg-popover py-1 pr-1 pl-3 text-popover-foreground shadow-float"
    >
      <span
        aria-hidden
        className="size-2.5 shrink-0 rounded-full"
        style={{ backgroundColor: peerColor(person.color) }}
      />
      <span role="status" className="min-w-0 truncate">
        {say(texts.following, { name: person.name })}
      </span>
      <Button size="sm" className="rounded-full" onClick={() => follow(null)}>
        {texts.stop}
      </Button>
    </div>
  );
}

/** Opens the page on which the followed person is. Navigating elsewhere stops following. */
function useTheirPage(location: string) {
  const navigate = useNavigate();
  const follow = useSetAtom(followedIdAtom);
  const { pathname } = useLocation();
  const expected = useRef(pathname);
  // This effect runs before the next one, which changes the expected address.
  useEffect(() => {
    if (pathname !== expected.current) follow(null);
  }, [pathname, follow]);
  useEffect(() => {
    if (location === expected.current || !isOfSameDocument(location, expected.current)) return;
    expected.current = location;
    void navigate(location);
  }, [location, navigate]);
}

/**
 * Whether the address is a page of the open document. Others are not allowed, because it comes from another
 * browser.
 */
function isOfSameDocument(location: string, own: string): boolean {
  const document_path = `${own.split("/").slice(0, 4).join("/")}/`;
  return location.startsWith(document_path) && !location.includes("..") && !/[?#\\]/.test(location);
}

const SCROLL_KEYS = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", "Escape"];

function useOwnStep(end: () => void) {
  const ending = useRef(end);
  ending.current = end;
  useEffect(() => {
    const stop = ({ target }: Event) => {
      if (!(target as Element).closest?.("[data-presence]")) ending.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (SCROLL_KEYS.includes(event.key) && !isTyping(event)) ending.current();
    };
    const options = { capture: true, passive: true };
    window.addEventListener("wheel", stop, options);
    window.addEventListener("touchmove", stop, options);
    window.addEventListener("pointerdown", stop, options);
    window.addEventListener("keydown", onKey, options);
    return () => {
      window.removeEventListener("wheel", stop, options);
      window.removeEventListener("touchmove", stop, options);
      window.removeEventListener("pointerdown", stop, options);
      window.removeEventListener("keydown", onKey, options);
    };
  }, []);
}

/** Reports that the followed person has left. */
function useFarewell({ user_id, name }: Person) {
  const store = useStore();
  useEffect(
    () => () => {
      if (store.get(followedIdAtom) !== user_id) return;
      store.set(followedIdAtom, null);
      if (store.get(ownPersonAtom) !== null) toast.info(say(texts.left, { name }));
    },
    [store, user_id, name],
  );
}
