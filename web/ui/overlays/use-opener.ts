import { useState } from "react";
import { activeElement } from "../canvas-document.ts";

interface Opened {
  isOpen: boolean;
  opener: Element | null;
}

/**
 * Remembers the focused element when a window opens; returns a function that restores the focus if the
 * element still exists.
 */
export function useOpener(isOpen: boolean): () => void {
  const [opened, setOpened] = useState<Opened>({ isOpen: false, opener: null });
  // During render, not after: children may take the focus as soon as they mount.
  if (opened.isOpen !== isOpen) {
    setOpened({ isOpen, opener: isOpen ? activeElement() : opened.opener });
  }
  return () => {
    const opener = opened.opener as HTMLElement | null;
    if (opener?.isConnected) opener.focus({ preventScroll: true });
  };
}
