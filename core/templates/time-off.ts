import type { FormOutline } from "../outlines/outline.ts";
import { ask, email, fullName, section } from "./questions.ts";

export default {
  title: "Request time off",
  sections: [
    section(
      fullName(),
      email({ label: "Work email" }),
      ask("select", "Type of leave", {
        name: "kind",
        required: true,
        placeholder: "Choose one",
        choices: ["Vacation", "Sick leave", "Parental leave", "Unpaid leave", "Something else"],
      }),
      ask("text", "Which one?", {
        name: "other_kind",
        required: true,
        maxlength: 200,
        shown_when: { question: "kind", operator: "==", value: "something_else" },
      }),
      ask("date", "First day", { name: "first_day", required: true }),
      ask("date", "Last day", { name: "last_day", required: true }),
      ask("switch", "The last day is half a day", { name: "half_day" }),
      ask("text", "Who covers for you?", { name: "cover", maxlength: 200 }),
      ask("textarea", "Anything else", { name: "note", maxlength: 1_000 }),
    ),
  ],
} satisfies FormOutline as FormOutline;
