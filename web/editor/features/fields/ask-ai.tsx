import { useAtom, useAtomValue } from "jotai";
import { Suspense } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Fold } from "../../../ui/layout/fold.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { askedQuestionAtom, isAiAvailableAtom } from "../../state/building/field-suggestion.ts";
import { type FieldWords, texts } from "./texts.ts";

const AskAiBox = lazyPart(() => import("./ask-ai/ask-ai-box.tsx"));

/**
 * Suggests a new question from a description. The description stays in any case, and the suggestion can be
 * undone.
 */
export function AskAi({ words }: { words: FieldWords }) {
  const [asked, setAsked] = useAtom(askedQuestionAtom);
  const isAvailable = useAtomValue(isAiAvailableAtom);
  if (asked === null) return null;
  return (
    <section aria-label={texts.ai.title} className="border-b border-border p-4">
      <Fold title={texts.ai.title} isOpen={asked.isOpen} onToggle={(isOpen) => setAsked({ isOpen })}>
        {isAvailable ? (
          // As high as the box.
          <Suspense fallback={<div className="h-36" />}>
            <AskAiBox words={words} />
          </Suspense>
        ) : (
          <Notice title={texts.ai.not_set_up}>{texts.ai.set_up}</Notice>
        )}
      </Fold>
    </section>
  );
}
