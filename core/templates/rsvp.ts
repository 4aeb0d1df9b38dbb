import type { FormOutline } from "../outlines/outline.ts";
import { ask, fullName, header } from "./questions.ts";

const comes = { question: "attending", operator: "==", value: "yes" } as const;

export default {
  title: "You are invited",
  stylesheet: { palette: "rose", "font-family": "lora" },
  ending: {
    is_ending_page_enabled: true,
    ending_page_template_id: "default",
    ending_page_i18n_overrides: {
      template_id: "default",
      overrides: { h1: "Thank you, {{fields.name}}", p: "We received your reply." },
    },
  },
  sections: [
    {
      items: [
        header("You are invited", "Please let us know whether you can make it."),
        fullName(),
        ask("radio", "Will you be there?", {
          name: "attending",
          required: true,
          choices: [
            { label: "Yes, I'll be there", value: "yes" },
            { label: "Sorry, I can't make it", value: "no" },
          ],
        }),
        ask("textarea", "A message for us", { name: "note", maxlength: 1_000 }),
      ],
    },
    {
      shown_when: comes,
      items: [
        header("Great to have you"),
        ask("number", "How many people, including you?", {
          name: "people",
          required: true,
          min: 1,
          max: 10,
          step: 1,
        }),
        ask("checkboxes", "Any dietary requirements?", {
          name: "food",
          multiple: true,
          choices: ["Vegetarian", "Vegan", "Gluten-free", "Nut-free", "Something else"],
        }),
        ask("text", "What other requirements?", {
          name: "food_details",
          maxlength: 300,
          shown_when: { question: "food", operator: "==", value: "something_else" },
        }),
        ask("switch", "We need somewhere to stay", { name: "needs_room" }),
      ],
    },
  ],
} satisfies FormOutline as FormOutline;
