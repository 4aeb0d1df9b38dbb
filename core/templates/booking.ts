import type { FormOutline } from "../outlines/outline.ts";
import { ask, email, fullName, header, phone, section } from "./questions.ts";

export default {
  title: "Book an appointment",
  sections: [
    section(
      header("What can we do for you?", "We'll confirm your appointment by email."),
      ask("radio", "Service", {
        name: "service",
        required: true,
        choices: ["First meeting", "Consultation", "Follow-up"],
      }),
      ask("datetime-local", "When would you like to come in?", { name: "wished_time", required: true }),
      ask("datetime-local", "Another time that works for you", { name: "other_time" }),
      ask("number", "How many people?", { name: "people", min: 1, max: 20, step: 1 }),
    ),
    section(
      header("How can we reach you?"),
      fullName(),
      email(),
      phone({ required: true }),
      ask("textarea", "Anything we should know beforehand?", { name: "note", maxlength: 1_000 }),
    ),
  ],
} satisfies FormOutline as FormOutline;
