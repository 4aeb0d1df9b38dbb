import type { ComponentProps } from "react";
import { MenuItem } from "../../../../ui/overlays/menu.tsx";

interface CellItemProps extends ComponentProps<typeof MenuItem> {
  /** Why it cannot be done now, in a word or two. */
  reason?: string;
}

/** An item with its keys. Where it cannot be done, the reason stands in their place. */
export function CellItem({ reason, children, shortcut, ...props }: CellItemProps) {
  if (reason === undefined)
    return (
      <MenuItem {...props} shortcut={shortcut}>
        {children}
      </MenuItem>
    );
  return (
    <MenuItem {...props} disabled>
      <span className="flex justify-between gap-4">
        {children}
        <span className="text-meta">{reason}</span>
      </span>
    </MenuItem>
  );
}
