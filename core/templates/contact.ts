import type { FormOutline } from "../outlines/outline.ts";
import { ask, email, fullName, phone, section } from "./questions.ts";

export default {
  title: "Get in touch",
  sections: [
    section(
      fullName(),
      email({ help_text: "We answer here." }),
      ask("radio", "What is it about?", {
        name: "topic",
        required: true,
        choices: ["A question", "An offer", "Press", "Something else"],
      }),
      phone({
        label: "Phone, if we may call",
        shown_when: { question: "topic", operator: "==", value: "an_offer" },
      }),
      ask("textarea", "Your message", { name: "message", required: true, maxlength: 5_000 }),
    ),
  ],
} satisfies FormOutline as FormOutline;
