import { useAtomValue } from "jotai";
import { SHEET_IDS } from "../../../../respondent/sheet-ids.ts";
import palette from "../../../../ui/palette.css?inline";
import { canvasLookAtom } from "../../../state/building/canvas-look.ts";
import canvas from "./canvas.css?inline";
import parts from "./canvas-parts.css?inline";
import tools from "./canvas-tools.css?inline";
import { Backdrop, PageStyle } from "./page-style.tsx";

/** The editor's palette for the tools, in the form's scheme and beside the form's own palette. */
const toolPalette = palette
  .replaceAll("--", "--tool-")
  .replaceAll(":root", "[data-canvas-tool],.canvas-block")
  .replaceAll(/\[data-theme="?dark"?\]/g, "[data-appearance=dark] :is([data-canvas-tool],.canvas-block)");
const OWN = toolPalette + canvas + tools + parts;
const LEFT_OUT = [SHEET_IDS.without_script];

/** The public page's own style sheets, those of the canvas's tools, and the background. */
export default function CanvasStyle({ page, onShown }: { page: Document; onShown: () => void }) {
  const look = useAtomValue(canvasLookAtom);
  return (
    <>
      <PageStyle page={page} look={look} leftOut={LEFT_OUT} own={OWN} shownAs="ready" onShown={onShown} />
      <Backdrop look={look} />
    </>
  );
}
