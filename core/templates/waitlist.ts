import type { FormOutline } from "../outlines/outline.ts";
import { ask, email, fullName, section } from "./questions.ts";

export default {
  title: "Join the waitlist",
  stylesheet: { palette: "violet" },
  // The link prefills where the person heard of the event.
  hidden: ["utm_source", "utm_campaign"],
  ending: {
    is_ending_page_enabled: true,
    ending_page_template_id: "default",
    ending_page_i18n_overrides: {
      template_id: "default",
      overrides: {
        h1: "You are on the list",
        p: "Your number is {{response.index}}. We'll email you when it's your turn.",
      },
    },
  },
  sections: [
    section(
      email(),
      fullName({ required: false }),
      ask("radio", "Who are you signing up as?", {
        name: "kind",
        choices: ["A company", "A team", "Just me"],
      }),
      ask("textarea", "What do you hope it will do for you?", { name: "hope", maxlength: 1_000 }),
    ),
  ],
} satisfies FormOutline as FormOutline;
