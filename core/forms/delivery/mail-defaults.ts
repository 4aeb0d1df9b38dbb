import type { Texts } from "../texts/en.ts";

export type MailAudience = "owner" | "respondent";

export interface MailTemplates {
  subject_template: string;
  body_template: string;
}

/**
 * Texts of an email without the owner's own templates: English for owners, the form's language for respondents.
 */
export function defaultMailTemplates(audience: MailAudience, texts: Texts): MailTemplates {
  if (audience === "owner") {
    return { subject_template: "{{form_title}}: response {{response.idx}}", body_template: "{{answers}}" };
  }
  return {
    subject_template: texts["mail.respondent.subject"],
    body_template: texts["mail.respondent.body"],
  };
}
