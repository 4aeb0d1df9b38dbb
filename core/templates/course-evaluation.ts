import type { FormOutline } from "../outlines/outline.ts";
import { ask, header, scale, section } from "./questions.ts";

export default {
  title: "Course evaluation",
  stylesheet: { palette: "blue", "font-family": "lora" },
  sections: [
    section(
      header("About the course", "1: not at all, 5: fully"),
      scale("The goals were clear", 1, 5, { name: "goals", required: true }),
      scale("The content was worth the time", 1, 5, { name: "content", required: true }),
      scale("The explanations were clear", 1, 5, { name: "teaching", required: true }),
      ask("radio", "The pace was", {
        name: "pace",
        required: true,
        choices: ["Too slow", "Just right", "Too fast"],
      }),
    ),
    section(
      header("In your own words"),
      ask("textarea", "What helped you most?", { name: "helped", maxlength: 2_000 }),
      ask("textarea", "What would you change?", { name: "change", maxlength: 2_000 }),
      ask("radio", "Would you take another course with us?", {
        name: "again",
        choices: ["Yes", "Perhaps", "No"],
      }),
    ),
  ],
} satisfies FormOutline as FormOutline;
