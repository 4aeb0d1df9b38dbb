import { lazyPart } from "../../ui/lazy-part.ts";
import type { RenderTrial } from "../features/fields/trial/field-test.tsx";
import { texts } from "./texts.ts";

const QuestionFrame = lazyPart(() => import("../features/building/canvas/question-frame.tsx"));

/** Shows a field as the people see it who fill it in, in a frame with this title. */
export const trialUnder =
  (title: string): RenderTrial =>
  (field, trial) => <QuestionFrame title={title} field={field} trial={trial} />;

export const renderTrial = trialUnder(texts.question_preview);
