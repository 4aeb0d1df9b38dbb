import { lazyPart } from "../../ui/lazy-part.ts";
import type { RenderTrial } from "../features/fields/trial/field-test.tsx";
import { texts } from "./texts.ts";

const QuestionFrame = lazyPart(() => import("../features/building/canvas/question-frame.tsx"));

/** Shows a field as its respondents see it. */
export const renderTrial: RenderTrial = (field, trial) => (
  <QuestionFrame title={texts.question_preview} field={field} trial={trial} />
);
