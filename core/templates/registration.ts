import type { FormOutline } from "../outlines/outline.ts";
import { ask, email, fullName, header, section } from "./questions.ts";

export default {
  title: "Register for the conference",
  stylesheet: { palette: "blue" },
  sections: [
    section(
      header("Who's coming?"),
      fullName(),
      email({ help_text: "We'll send your ticket here." }),
      ask("text", "Organization", {
        name: "organization",
        autocomplete: ["organization"],
        maxlength: 200,
      }),
    ),
    section(
      header("Your ticket", "Seats are limited. Full workshops can't be selected."),
      ask("radio", "Ticket", {
        name: "ticket",
        required: true,
        choices: ["Both days", "First day", "Second day", "Online"],
      }),
      ask("select", "Workshop", {
        name: "workshop",
        placeholder: "Choose one (optional)",
        shown_when: { question: "ticket", operator: "!=", value: "online" },
        choices: [
          { label: "Prototyping in one morning", value: "prototyping", stock: 20 },
          { label: "Interviews that reveal more", value: "interviews", stock: 20 },
          { label: "Accessibility from the start", value: "accessibility", stock: 12 },
        ],
      }),
    ),
    section(
      header("Before you arrive"),
      ask("textarea", "Is there anything we can do to make your visit easier?", {
        name: "needs",
        help_text: "Diet, access, or interpretation, for example.",
        maxlength: 1_000,
      }),
      ask("checkbox", "I agree to the code of conduct", { name: "code_of_conduct", required: true }),
    ),
  ],
} satisfies FormOutline as FormOutline;
