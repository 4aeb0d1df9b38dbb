import type { FormOutline } from "../outlines/outline.ts";
import { ask, email, fullName, header, phone, section } from "./questions.ts";

export default {
  title: "Order a shirt",
  stylesheet: { palette: "orange" },
  ending: {
    is_ending_page_enabled: true,
    ending_page_template_id: "receipt01",
    ending_page_i18n_overrides: null,
  },
  sections: [
    section(
      header("What would you like?", "Sold-out options can't be selected."),
      ask("toggle-group", "Size", {
        name: "size",
        multiple: false,
        required: true,
        choices: [
          { label: "S", value: "s", stock: 20 },
          { label: "M", value: "m", stock: 40 },
          { label: "L", value: "l", stock: 40 },
          { label: "XL", value: "xl", stock: 10 },
        ],
      }),
      ask("radio", "Color", {
        name: "color",
        required: true,
        choices: ["Black", "White", "Forest"],
      }),
      ask("textarea", "Special requests", { name: "wish", maxlength: 500 }),
    ),
    section(
      header("Where should we send it?"),
      fullName({ autocomplete: ["name"] }),
      email(),
      phone(),
      ask("radio", "Delivery", {
        name: "delivery",
        required: true,
        choices: [
          { label: "I'll pick it up", value: "pick_up" },
          { label: "By mail", value: "mail" },
        ],
      }),
      ask("text", "Street address", {
        name: "street",
        required: true,
        autocomplete: ["street-address"],
        shown_when: { question: "delivery", operator: "==", value: "mail" },
      }),
      ask("text", "Postal code", {
        name: "postal_code",
        required: true,
        autocomplete: ["postal-code"],
        shown_when: { question: "delivery", operator: "==", value: "mail" },
      }),
      ask("text", "City", {
        name: "city",
        required: true,
        autocomplete: ["address-level2"],
        shown_when: { question: "delivery", operator: "==", value: "mail" },
      }),
      ask("country", "Country", {
        name: "country",
        autocomplete: ["country"],
        shown_when: { question: "delivery", operator: "==", value: "mail" },
      }),
    ),
  ],
} satisfies FormOutline as FormOutline;
