import type { FormOutline } from "../outlines/outline.ts";
import { ask, email, scale, section } from "./questions.ts";

export default {
  title: "How are we doing?",
  stylesheet: { palette: "violet" },
  sections: [
    section(
      scale("How likely are you to recommend us to a friend?", 0, 10, {
        name: "nps",
        required: true,
        help_text: "0: not at all, 10: certainly",
      }),
      ask("textarea", "What's the main reason for your score?", { name: "reason", maxlength: 2_000 }),
      ask("checkboxes", "What should we improve?", {
        name: "improve",
        multiple: true,
        choices: ["Price", "Quality", "Speed", "Support", "Ease of use"],
      }),
      ask("switch", "You can contact me about my answers", { name: "may_contact" }),
      email({ shown_when: { question: "may_contact", operator: "==", value: true } }),
    ),
  ],
} satisfies FormOutline as FormOutline;
