import type { ReactElement } from "react";
import type { ButtonProps } from "../../../../ui/button.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { DeferredMenu } from "../../../../ui/overlays/deferred-menu.tsx";
import type { ChosenRows } from "../../../state/grid/exports.ts";

const loadContent = () => import("./export-menu-content.tsx");
const ExportMenuContent = lazyPart(loadContent);

export interface ExportMenuProps {
  trigger: ReactElement<ButtonProps>;
  /** The rows of the page to export. Defaults to all rows of the view. */
  chosen?: ChosenRows;
  /** The highest number of the responses to export, if all rows that match are selected. */
  through?: number;
}

/** The menu of exports, which loads when it is needed. */
export function ExportMenu({ trigger, ...which }: ExportMenuProps) {
  return (
    <DeferredMenu
      trigger={trigger}
      preload={() => void loadContent()}
      menu={<ExportMenuContent trigger={trigger} {...which} />}
    />
  );
}
