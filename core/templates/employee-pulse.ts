import type { FormOutline } from "../outlines/outline.ts";
import { ask, header, scale, section } from "./questions.ts";

export default {
  title: "How is work these days?",
  stylesheet: { palette: "green" },
  sections: [
    section(
      header("How is work these days?", "Two minutes. Nobody is asked for a name. 1: not at all, 5: fully"),
      scale("I know what is expected of me", 1, 5, { name: "clarity", required: true }),
      scale("I have what I need to do my work", 1, 5, { name: "means", required: true }),
      scale("My work is seen", 1, 5, { name: "recognition", required: true }),
      scale("The load is one that I can carry", 1, 5, { name: "load", required: true }),
      scale("I would recommend working here", 1, 5, { name: "recommend", required: true }),
      ask("textarea", "What should we begin, stop, or keep doing?", { name: "words", maxlength: 2_000 }),
    ),
  ],
} satisfies FormOutline as FormOutline;
