import type { Expression } from "../expressions/expression.ts";
import type { FormOutline } from "../outlines/outline.ts";
import { ask, fullName, header, section } from "./questions.ts";

const QUESTIONS = [
  {
    name: "planet",
    label: "Which planet is the largest?",
    choices: ["Saturn", "Jupiter", "Neptune", "Earth"],
    right: "jupiter",
  },
  {
    name: "ocean",
    label: "Which ocean is the deepest?",
    choices: ["Atlantic", "Indian", "Pacific", "Arctic"],
    right: "pacific",
  },
  {
    name: "metal",
    label: "Which metal is liquid at room temperature?",
    choices: ["Tin", "Mercury", "Lead", "Zinc"],
    right: "mercury",
  },
  {
    name: "bones",
    label: "How many bones does an adult have?",
    choices: ["106", "206", "306", "406"],
    right: "206",
  },
  {
    name: "light",
    label: "How long does sunlight take to reach us?",
    choices: ["8 seconds", "8 minutes", "8 hours", "8 days"],
    right: "8_minutes",
  },
] as const;

/** One point for the right answer, else none. */
const point = ({ name, right }: (typeof QUESTIONS)[number]): Expression => [
  [[{ $ref: `#/fields/${name}/value` }, "==", right], "&&", 1],
  "||",
  0,
];
const score = QUESTIONS.map(point).reduce((sum, one): Expression => [sum, "+", one]);

export default {
  title: "A small quiz",
  stylesheet: { palette: "yellow" },
  ending: {
    is_ending_page_enabled: true,
    ending_page_template_id: "default",
    ending_page_i18n_overrides: {
      template_id: "default",
      overrides: {
        h1: `{{fields.score}} of ${QUESTIONS.length}`,
        p: "Thank you for playing, {{fields.name}}.",
      },
    },
  },
  sections: [
    section(
      header("Five questions", "You'll see your score at the end."),
      fullName(),
      ask("hidden", "Score", { name: "score", v_value: score }),
    ),
    section(
      ...QUESTIONS.map(({ name, label, choices }) => ask("radio", label, { name, required: true, choices })),
    ),
  ],
} satisfies FormOutline as FormOutline;
