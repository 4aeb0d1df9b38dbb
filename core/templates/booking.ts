import type { FormOutline } from "../outlines/outline.ts";
import { ask, email, fullName, header, phone, section } from "./questions.ts";

export default {
  title: "Book an appointment",
  sections: [
    section(
      header("What can we do for you?", "We confirm your appointment by mail."),
      ask("radio", "Service", {
        name: "service",
        required: true,
        choices: ["First meeting", "Consultation", "Follow-up"],
      }),
      ask("datetime-local", "When would you like to come?", { name: "wished_time", required: true }),
      ask("datetime-local", "Another time that suits you", { name: "other_time" }),
      ask("number", "How many people?", { name: "people", min: 1, max: 20, step: 1 }),
    ),
    section(
      header("How do we reach you?"),
      fullName(),
      email(),
      phone({ required: true }),
      ask("textarea", "What should we know beforehand?", { name: "note", maxlength: 1_000 }),
    ),
  ],
} satisfies FormOutline as FormOutline;
