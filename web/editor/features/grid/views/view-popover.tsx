import { Settings2 } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Popover } from "../../../../ui/overlays/popover.tsx";
import { toolClass } from "../page/tool-class.ts";
import { texts } from "../texts.ts";

const loadOptions = () => import("./view-options.tsx");
const ViewOptions = lazyPart(loadOptions);

/** Opens the options of the view. */
export function ViewPopover() {
  const trigger = (
    <Button
      variant="ghost"
      title={texts.view_options}
      className={toolClass}
      onPointerEnter={() => void loadOptions()}
      onFocus={() => void loadOptions()}
    >
      <Settings2 aria-hidden />
      <span className="sr-only @4xl/tools:not-sr-only">{texts.view_options}</span>
    </Button>
  );
  return (
    <Popover trigger={trigger} label={texts.view_options} align="end" className="w-80 p-3">
      <ViewOptions />
    </Popover>
  );
}
