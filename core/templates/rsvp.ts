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
      overrides: { h1: "Thank you, {{fields.name}}", p: "We have your answer." },
    },
  },
  sections: [
    {
      items: [
        header("You are invited", "Please tell us whether you can come."),
        fullName(),
        ask("radio", "Will you be there?", {
          name: "attending",
          required: true,
          choices: [
            { label: "Yes, with pleasure", value: "yes" },
            { label: "Sadly not", value: "no" },
          ],
        }),
        ask("textarea", "A few words for us", { name: "note", maxlength: 1_000 }),
      ],
    },
    {
      shown_when: comes,
      items: [
        header("Good to have you"),
        ask("number", "How many are you, yourself included?", {
          name: "people",
          required: true,
          min: 1,
          max: 10,
          step: 1,
        }),
        ask("checkboxes", "What shall we know for the kitchen?", {
          name: "food",
          multiple: true,
          choices: ["Vegetarian", "Vegan", "No gluten", "No nuts", "Something else"],
        }),
        ask("text", "What else?", {
          name: "food_details",
          maxlength: 300,
          shown_when: { question: "food", operator: "==", value: "something_else" },
        }),
        ask("switch", "We need a place to stay", { name: "needs_room" }),
      ],
    },
  ],
} satisfies FormOutline as FormOutline;
