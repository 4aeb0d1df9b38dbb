import type { FormOutline } from "../outlines/outline.ts";
import { ask, email, fullName, phone, section } from "./questions.ts";

export default {
  title: "Get in touch",
  sections: [
    section(
      fullName(),
      email({ help_text: "We'll reply to this address." }),
      ask("radio", "What's it about?", {
        name: "topic",
        required: true,
        choices: ["A question", "A quote", "Press", "Something else"],
      }),
      phone({
        label: "Phone (optional)",
        shown_when: { question: "topic", operator: "==", value: "an_offer" },
      }),
      ask("textarea", "Your message", { name: "message", required: true, maxlength: 5_000 }),
    ),
  ],
} satisfies FormOutline as FormOutline;
