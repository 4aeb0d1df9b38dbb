import { useAtomValue } from "jotai";
import { SHEET_IDS } from "../../../../respondent/sheet-ids.ts";
import { canvasLookAtom } from "../../../state/building/canvas-look.ts";
import canvas from "./canvas.css?inline";
import tools from "./canvas-tools.css?inline";
import { PageStyle } from "./page-style.tsx";

const OWN = canvas + tools;
const LEFT_OUT = [SHEET_IDS.without_script];

/** The public page's own style sheets, those of the canvas's tools, and the background. */
export default function CanvasStyle({ page, onShown }: { page: Document; onShown: () => void }) {
  const look = useAtomValue(canvasLookAtom);
  const { background } = look;
  return (
    <>
      <PageStyle page={page} look={look} leftOut={LEFT_OUT} own={OWN} shownAs="ready" onShown={onShown} />
      {background?.element === "img" && (
        <img className="backdrop" src={background.src} alt="" decoding="async" />
      )}
    </>
  );
}
