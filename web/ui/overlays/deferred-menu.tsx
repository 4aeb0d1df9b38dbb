import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from "react";
import type { ButtonProps } from "../button.tsx";

interface DeferredMenuProps {
  /** The menu's button, as the menu itself will draw it. */
  trigger: ReactElement<ButtonProps>;
  /** Fetches the menu's code, where that is not there. */
  preload?: () => void;
  /** The menu, open from the start. */
  menu: ReactNode;
}

/** Stands in for a menu until it is wanted: its code may be fetched when the pointer or the focus comes near. */
export function DeferredMenu({ trigger, preload, menu }: DeferredMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const button = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setWanted(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "ArrowDown") setWanted(true);
    },
  });
  return isWanted ? <Suspense fallback={button}>{menu}</Suspense> : button;
}
