import type { FormOutline } from "../outlines/outline.ts";
import { ask, email, fullName, section } from "./questions.ts";

export default {
  title: "Our newsletter",
  sections: [
    section(
      email(),
      fullName({ label: "First name", name: "first_name", required: false, autocomplete: ["given-name"] }),
      ask("checkboxes", "What would you like to read about?", {
        name: "topics",
        multiple: true,
        choices: ["News", "Guides", "Events", "Behind the scenes"],
      }),
      ask("radio", "How often?", {
        name: "frequency",
        choices: ["Every week", "Once a month"],
      }),
      ask("checkbox", "Yes, send me the newsletter. I can unsubscribe at any time.", {
        name: "consent",
        required: true,
      }),
    ),
  ],
} satisfies FormOutline as FormOutline;
