import type { FormOutline } from "../outlines/outline.ts";
import { ask, email, section } from "./questions.ts";

export default {
  title: "Report a bug",
  stylesheet: { palette: "zinc" },
  // Prefilled by a link inside the product.
  hidden: ["app_version"],
  sections: [
    section(
      ask("text", "What's wrong, in one sentence?", { name: "summary", required: true, maxlength: 200 }),
      ask("radio", "How severe is it?", {
        name: "severity",
        required: true,
        choices: ["I can't work", "Something doesn't work", "It works, but it's annoying", "It looks wrong"],
      }),
      ask("textarea", "How can we reproduce it?", {
        name: "steps",
        required: true,
        placeholder: "1. Open …\n2. Press …",
        maxlength: 5_000,
      }),
      ask("textarea", "What did you expect instead?", { name: "expected", maxlength: 2_000 }),
      ask("checkboxes", "Where does it happen?", {
        name: "devices",
        multiple: true,
        choices: ["Windows", "macOS", "Linux", "iPhone or iPad", "Android"],
      }),
      ask("image", "Screenshots", { name: "screenshots", multiple: true }),
      email({ required: false, help_text: "So we can follow up." }),
    ),
  ],
} satisfies FormOutline as FormOutline;
