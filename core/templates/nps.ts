import type { FormOutline } from "../outlines/outline.ts";
import { ask, email, scale, section } from "./questions.ts";

export default {
  title: "How are we doing?",
  stylesheet: { palette: "violet" },
  sections: [
    section(
      scale("How likely is it that you recommend us to a friend?", 0, 10, {
        name: "nps",
        required: true,
        help_text: "0: not at all, 10: certainly",
      }),
      ask("textarea", "What is the main reason for that?", { name: "reason", maxlength: 2_000 }),
      ask("checkboxes", "What should we work on?", {
        name: "improve",
        multiple: true,
        choices: ["Price", "Quality", "Speed", "Support", "Ease of use"],
      }),
      ask("switch", "You may ask me about it", { name: "may_contact" }),
      email({ shown_when: { question: "may_contact", operator: "==", value: true } }),
    ),
  ],
} satisfies FormOutline as FormOutline;
