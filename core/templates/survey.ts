import type { FormOutline } from "../outlines/outline.ts";
import { ask, header, scale, section } from "./questions.ts";

export default {
  title: "Help us make it better",
  sections: [
    section(
      header("You and the product"),
      ask("radio", "How often do you use it?", {
        name: "frequency",
        required: true,
        choices: ["Every day", "Every week", "Now and then", "I stopped using it"],
      }),
      ask("textarea", "What made you stop?", {
        name: "stopped_because",
        maxlength: 2_000,
        shown_when: { question: "frequency", operator: "==", value: "i_have_stopped" },
      }),
      ask("checkboxes", "What do you use it for?", {
        name: "purposes",
        multiple: true,
        min: 1,
        choices: ["At work", "At home", "For school or university", "For someone else"],
      }),
    ),
    section(
      header("How well does it work?", "1: badly, 5: very well"),
      scale("It's easy to use", 1, 5, { name: "ease" }),
      scale("It's reliable", 1, 5, { name: "reliability" }),
      scale("It's worth the price", 1, 5, { name: "value" }),
    ),
    section(
      header("In your own words"),
      ask("textarea", "What's missing?", { name: "missing", maxlength: 2_000 }),
      ask("textarea", "What should never change?", { name: "keep", maxlength: 2_000 }),
      ask("select", "How old are you?", {
        name: "age",
        placeholder: "I'd rather not say",
        choices: ["Under 18", "18 to 29", "30 to 44", "45 to 64", "65 or older"],
      }),
    ),
  ],
} satisfies FormOutline as FormOutline;
