import { useAtomValue } from "jotai";
import { EyeOff } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Popover } from "../../../../ui/overlays/popover.tsx";
import { say } from "../../../../ui/say.ts";
import { viewOptionsAtom } from "../../../state/grid/preferences.ts";
import { toolClass } from "../page/tool-class.ts";
import { texts } from "../texts.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { LAYOUT_ICONS } from "./layout-icons.ts";

const loadOptions = () => import("./view-options.tsx");
const ViewOptions = lazyPart(loadOptions);

/** Says the layout, and whether answers are masked. Opens the options of the view. */
export function ViewPopover() {
  const [isOpen, setOpen] = useState(false);
  const { masked_hint } = useWords(gridWords);
  const { layout, masking_enabled } = useAtomValue(viewOptionsAtom);
  const Icon = LAYOUT_ICONS[layout];
  const trigger = (
    <Button
      variant="ghost"
      title={texts.view_options}
      aria-label={say(texts.layout_and_options, { layout: texts.layouts[layout] })}
      className={toolClass}
      onPointerEnter={() => void loadOptions()}
      onFocus={() => void loadOptions()}
    >
      <Icon aria-hidden />
      <span className="hidden @3xl/tools:inline">{texts.layouts[layout]}</span>
    </Button>
  );
  return (
    <>
      {masking_enabled && (
        <Button variant="secondary" title={masked_hint} className={toolClass} onClick={() => setOpen(true)}>
          <EyeOff aria-hidden />
          <span className="sr-only @3xl/tools:not-sr-only">{texts.masked}</span>
        </Button>
      )}
      <Popover
        trigger={trigger}
        label={texts.view_options}
        align="end"
        className="w-80 p-3"
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <ViewOptions />
      </Popover>
    </>
  );
}
