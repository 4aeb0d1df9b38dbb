import { useState } from "react";

interface Opened {
  isOpen: boolean;
  opener: Element | null;
}

/** Remembers what had the focus when a window opened; gives what leads the focus back to it, if it is still there. */
export function useOpener(isOpen: boolean): () => void {
  const [opened, setOpened] = useState<Opened>({ isOpen: false, opener: null });
  // While it is drawn, not after: what is inside may take the focus as soon as it is there.
  if (opened.isOpen !== isOpen) {
    setOpened({ isOpen, opener: isOpen ? document.activeElement : opened.opener });
  }
  return () => {
    const { opener } = opened;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
}
