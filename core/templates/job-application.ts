import type { FormOutline } from "../outlines/outline.ts";
import { ask, email, fullName, header, phone, section } from "./questions.ts";

export default {
  title: "Apply for a job",
  sections: [
    section(
      header("About you"),
      fullName(),
      email(),
      phone(),
      ask("country", "Where do you live?", { name: "country", autocomplete: ["country"] }),
    ),
    section(
      header("The job"),
      ask("select", "Which position are you applying for?", {
        name: "position",
        required: true,
        placeholder: "Choose a position",
        choices: ["Engineering", "Design", "Sales", "Support", "Open application"],
      }),
      ask("date", "When could you start?", { name: "start_date" }),
      ask("number", "Years of experience", { name: "experience", min: 0, max: 60, step: 1 }),
      ask("radio", "Where would you like to work?", {
        name: "place",
        choices: ["At the office", "From home", "Both"],
      }),
    ),
    section(
      header("Your documents"),
      ask("file", "CV", {
        name: "cv",
        required: true,
        accept: ".pdf,.doc,.docx,.odt",
        help_text: "PDF preferred.",
      }),
      ask("file", "Work samples", { name: "samples", multiple: true }),
      ask("url", "Portfolio or profile", { name: "portfolio", placeholder: "https://" }),
      ask("textarea", "Why are you a good fit for this job?", { name: "motivation", maxlength: 4_000 }),
      ask("checkbox", "Keep my application on file for a year", { name: "may_keep" }),
    ),
  ],
} satisfies FormOutline as FormOutline;
