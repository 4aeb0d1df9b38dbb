import type { FormOutline } from "../outlines/outline.ts";
import { ask, email, fullName, header, section } from "./questions.ts";

export default {
  title: "Register for the conference",
  stylesheet: { palette: "blue" },
  sections: [
    section(
      header("Who comes?"),
      fullName(),
      email({ help_text: "Your ticket goes here." }),
      ask("text", "Organization", {
        name: "organization",
        autocomplete: ["organization"],
        maxlength: 200,
      }),
    ),
    section(
      header("Your ticket", "Workshops have few seats: those that are full cannot be chosen."),
      ask("radio", "Ticket", {
        name: "ticket",
        required: true,
        choices: ["Both days", "First day", "Second day", "Online"],
      }),
      ask("select", "Workshop", {
        name: "workshop",
        placeholder: "Choose one, if you like",
        shown_when: { question: "ticket", operator: "!=", value: "online" },
        choices: [
          { label: "Prototyping in a morning", value: "prototyping", stock: 20 },
          { label: "Interviews that tell something", value: "interviews", stock: 20 },
          { label: "Accessible from the start", value: "accessibility", stock: 12 },
        ],
      }),
    ),
    section(
      header("Before you come"),
      ask("textarea", "Is there anything that we can do to make it easier for you?", {
        name: "needs",
        help_text: "Food, access, interpreting.",
        maxlength: 1_000,
      }),
      ask("checkbox", "I agree to the code of conduct", { name: "code_of_conduct", required: true }),
    ),
  ],
} satisfies FormOutline as FormOutline;
