import { useAtomValue } from "jotai";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { countdownEnd, embeddedForm } from "#core/forms/definition/page-blocks.ts";
import { CountdownBlock } from "../../../../respondent/blocks/countdown-block.tsx";
import { EmbeddedForm } from "../../../../respondent/blocks/embedded-form.tsx";
import { Button } from "../../../../ui/button.tsx";
import { canEditAtom } from "../../../state/editing/document.ts";
import { texts } from "../page-blocks/texts.ts";
import { useCanvasPage } from "./canvas-page.tsx";
import { useBlockActions } from "./use-block-actions.ts";

/** A block that only the page of a site has, as visitors see it. Its panel says what it shows. */
export default function PageBlock({ block }: { block: BlockDefinition }) {
  const page = useCanvasPage();
  const canEdit = useAtomValue(canEditAtom);
  const { edit } = useBlockActions(block.id);
  const isForm = block.type === "form";
  const words = isForm ? texts.form : texts.countdown;
  const chosen = isForm ? embeddedForm(block) : countdownEnd(block);
  if (chosen !== null) {
    // Fresh numbers whenever the block changes.
    return isForm ? (
      <EmbeddedForm block={block} />
    ) : (
      <CountdownBlock block={block} page={{ ...page, now: Date.now() }} />
    );
  }
  return (
    <div data-canvas-tool className="canvas-empty">
      <p>{words.nothing}</p>
      {canEdit && (
        <Button className="canvas-button" onClick={edit}>
          {words.choose}
        </Button>
      )}
    </div>
  );
}
