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
  /** The menu's button, as the menu itself renders it. */
  trigger: ReactElement<ButtonProps>;
  /** Loads the menu's code. */
  preload?: () => void;
  /** The menu, initially open. */
  menu: ReactNode;
}

/** Replaces a menu until it is needed: its code is loaded when the pointer or the focus comes near. */
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
