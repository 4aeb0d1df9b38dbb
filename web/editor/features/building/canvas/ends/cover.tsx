import { useAtomValue } from "jotai";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { PageFooter } from "../../../../../respondent/page-frame.tsx";
import { type StartContent, StartView } from "../../../../../respondent/start-pages/start-view.tsx";
import { coverAtom } from "../../../../state/building/canvas-ends.ts";
import { canvasLookAtom } from "../../../../state/building/canvas-look.ts";
import { canEditAtom, titleAtom } from "../../../../state/editing/document.ts";
import { useCanvasPage } from "../canvas-page.tsx";
import { partsOf } from "../page-style.tsx";
import { EndPart } from "./end-part.tsx";
import { PageButton } from "./page-button.tsx";
import { StillPage } from "./still-page.tsx";
import { texts as words } from "./texts.ts";

/** The cover page as visitors see it first, while the form is open. Without one, a button that leads to it. */
export default function CanvasCover() {
  const cover = useAtomValue(coverAtom);
  const canEdit = useAtomValue(canEditAtom);
  if (cover !== null) return <Cover page={cover} />;
  if (!canEdit) return null;
  return (
    <PageButton to="form/start" className="canvas-add-cover">
      <Plus aria-hidden />
      {words.cover.add}
    </PageButton>
  );
}

function Cover({ page }: Pick<StartContent, "page">) {
  const { texts, definition } = useCanvasPage();
  const look = useAtomValue(canvasLookAtom);
  const title = useAtomValue(titleAtom);
  const start = useMemo<StartContent>(() => ({ page, state: "open", next_event_at: null, now: 0 }), [page]);
  const parts = useMemo(() => partsOf(look, start), [look, start]);
  return (
    <EndPart name={words.cover.name} action={words.cover.edit} to="form/start">
      <StillPage title={words.cover.name} parts={parts}>
        <StartView start={start} definition={{ ...definition, title }} texts={texts} />
        <PageFooter
          texts={texts}
          lang={look.lang}
          is_branded={look.is_powered_by_branding_enabled}
          report_url={null}
        />
      </StillPage>
    </EndPart>
  );
}
