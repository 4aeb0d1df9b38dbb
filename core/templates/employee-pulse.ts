import type { FormOutline } from "../outlines/outline.ts";
import { ask, header, scale, section } from "./questions.ts";

export default {
  title: "How are things at work?",
  stylesheet: { palette: "green" },
  sections: [
    section(
      header("How are things at work?", "Takes two minutes and is anonymous. 1: not at all, 5: completely"),
      scale("I know what is expected of me", 1, 5, { name: "clarity", required: true }),
      scale("I have what I need to do my work", 1, 5, { name: "means", required: true }),
      scale("My work is recognized", 1, 5, { name: "recognition", required: true }),
      scale("My workload is manageable", 1, 5, { name: "load", required: true }),
      scale("I would recommend working here", 1, 5, { name: "recommend", required: true }),
      ask("textarea", "What should we start, stop, or keep doing?", { name: "words", maxlength: 2_000 }),
    ),
  ],
} satisfies FormOutline as FormOutline;
