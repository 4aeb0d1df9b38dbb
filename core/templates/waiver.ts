import type { FormOutline } from "../outlines/outline.ts";
import { ask, email, fullName, header, phone, section } from "./questions.ts";

export default {
  title: "Consent and waiver",
  sections: [
    section(
      header("Please read this first"),
      {
        kind: "text",
        html:
          "<p>Taking part is voluntary and at my own risk. I am healthy enough to do so and follow what the " +
          "organizers say. I release the organizers from claims for damage that they did not cause on purpose or by " +
          "gross negligence.</p><p><em>Replace this with your own terms, and let somebody who knows the law read " +
          "them.</em></p>",
      },
      ask("checkbox", "I have read and understood this", { name: "has_read", required: true }),
    ),
    section(
      header("Who is taking part?"),
      fullName(),
      ask("date", "Date of birth", { name: "birth_date", required: true, autocomplete: ["bday"] }),
      email(),
      ask("switch", "The participant is a minor", { name: "is_minor" }),
      ask("text", "Parent or guardian", {
        name: "guardian",
        required: true,
        maxlength: 200,
        shown_when: { question: "is_minor", operator: "==", value: true },
      }),
    ),
    section(
      header("In an emergency"),
      ask("text", "Who should we call?", { name: "emergency_name", required: true, maxlength: 200 }),
      phone({ label: "Their phone number", name: "emergency_phone", required: true, autocomplete: null }),
      ask("textarea", "Allergies, medication, or anything else we should know", {
        name: "health",
        maxlength: 1_000,
      }),
    ),
    section(
      header("Your signature"),
      ask("checkbox", "You may use photos of me", { name: "may_use_pictures" }),
      ask("signature", "Signature", { name: "signature", required: true }),
    ),
  ],
} satisfies FormOutline as FormOutline;
