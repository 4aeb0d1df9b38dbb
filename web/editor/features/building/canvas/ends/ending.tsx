import { useAtomValue } from "jotai";
import { memo, useState } from "react";
import { EndingCard } from "../../../../../respondent/ending-pages/ending-card.tsx";
import { CardPage } from "../../../../../respondent/page-frame.tsx";
import { momentOf } from "../../../../../respondent/text-with-moment.tsx";
import { say } from "../../../../../ui/say.ts";
import { endingFactsAtom, type SampleEnding, sampleEnding } from "../../../../state/building/canvas-ends.ts";
import { canvasLookAtom, keepEqual } from "../../../../state/building/canvas-look.ts";
import { useCanvasPage } from "../canvas-page.tsx";
import { EndPart } from "./end-part.tsx";
import { StillPage } from "./still-page.tsx";
import { texts as words } from "./texts.ts";

const CARD = ["card"] as const;

/** What respondents see after submitting, as the first of them would. */
export default function CanvasEnding() {
  const { texts } = useCanvasPage();
  const { lang } = useAtomValue(canvasLookAtom);
  const facts = useAtomValue(endingFactsAtom);
  const [now] = useState(() => new Date());
  const [keep] = useState(() => keepEqual<SampleEnding>());
  // Most changes are to questions that the ending does not repeat.
  return <Ending shown={keep(sampleEnding(facts, lang, texts, now))} now={now} />;
}

const Ending = memo(function Ending({ shown, now }: { shown: SampleEnding; now: Date }) {
  const { texts, definition } = useCanvasPage();
  const { lang, is_powered_by_branding_enabled } = useAtomValue(canvasLookAtom);
  return (
    <EndPart name={words.ending.name} action={words.ending.edit} to="form/end">
      {shown.type === "redirect" ? (
        <p className="canvas-note">{say(words.ending.redirected, { address: shown.uri })}</p>
      ) : (
        <StillPage title={words.ending.name} parts={CARD}>
          <CardPage
            texts={texts}
            lang={lang}
            is_preview={false}
            is_branded={is_powered_by_branding_enabled}
            report_url={null}
          >
            <EndingCard
              content={shown.content}
              received={momentOf(now.toISOString(), definition)}
              again={shown.is_again ? { path: "", label: texts.new_answer } : null}
            />
          </CardPage>
        </StillPage>
      )}
    </EndPart>
  );
});
