import { type RefObject, useEffect, useState } from "react";

/** Shows an element on the whole screen. Some phones can do that with videos only. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null);
    follow();
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  // A browser may refuse, for example in a frame. The page then stays as it is.
  const toggle = () =>
    void (isOn ? document.exitFullscreen() : element.current?.requestFullscreen())?.catch(() => {});
  return { isOffered: document.fullscreenEnabled === true, isOn, toggle };
}
