import { useSetAtom } from "jotai";
import { Search } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import { commandWindowAtom } from "../state/shell/commands.ts";
import { isNavigationOpenAtom } from "../state/shell/layout.ts";
import { texts } from "./texts.ts";

/** Opens the palette without the keyboard. */
export function SearchButton() {
  const openWindow = useSetAtom(commandWindowAtom);
  const setNavigationOpen = useSetAtom(isNavigationOpenAtom);
  return (
    <IconButton
      label={texts.palette.title}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => {
        setNavigationOpen(false);
        openWindow("palette");
      }}
    >
      <Search aria-hidden />
    </IconButton>
  );
}
