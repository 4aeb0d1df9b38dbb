import { escapeHtml, isolatedIn, replacePlaceholders } from "../../expressions/templates.ts";

/**
 * The parts of an email about a response. Templates are plain text with `{{…}}`; `{{answers}}` stands for all
 * of them.
 */
export interface MailParts {
  subject_template: string;
  body_template: string;
  variables: MailVariables;
  answers: readonly { label: string; text: string }[];
  lang: string;
  /** Shown small, below a line: why the mail was sent. */
  footer: string;
  /** Link to the response; only in emails to owners. */
  link?: { label: string; href: string };
}

export interface MailVariables {
  form_title: string;
  response: { idx: string; index: number; created_at: string };
  /** Display texts by field name. */
  fields: Readonly<Record<string, string>>;
}

export interface WrittenMail {
  subject: string;
  html: string;
  text: string;
}

const MAX_SUBJECT = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters could start another header
const CONTROL = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;
const ANSWERS = /\{\{\s*answers\s*\}\}/;
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const QUIET = "color:#5c6661";

/** A string that is safe in a header: one line of limited length. */
export function headerText(text: string, maxLength = MAX_SUBJECT): string {
  const line = text.replace(CONTROL, " ").trim();
  return line.length > maxLength ? `${[...line].slice(0, maxLength - 1).join("")}…` : line;
}

/** Writes an email. Answers are always text: they cannot become markup, a header or a template. */
export function writeMail(parts: MailParts): WrittenMail {
  const { subject_template, body_template, answers, footer, link, lang } = parts;
  const variables = { ...parts.variables };
  const fill = (template: string) =>
    replacePlaceholders(template, variables, (value) => isolatedIn(template, value));
  const subject = headerText(fill(subject_template));
  const pieces = body_template.split(ANSWERS).map((piece) => fill(piece).trim());
  const list = answers.map(({ label, text }) => `${label}\n${text}`).join("\n\n");
  const action = link && `${link.label}: ${link.href}`;
  const text = [
    pieces.filter(Boolean).length > 0 || list ? joined(pieces, list) : "",
    action,
    `-- \n${footer}`,
  ];
  const table = answersTable(answers);
  const html =
    `<!doctype html><html lang="${escapeHtml(lang)}" dir="${lang === "ar" ? "rtl" : "ltr"}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;padding:24px 16px;background:#ffffff;color:#17211c;font-size:16px;line-height:1.5;${FONT}">` +
    `<div style="max-width:560px;margin:0 auto">${pieces.map(paragraphs).join(table)}` +
    (link
      ? `<p style="margin:0 0 16px"><a href="${escapeHtml(link.href)}" style="color:#14664b;font-weight:600">${escapeHtml(link.label)}</a></p>`
      : "") +
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe5e1;font-size:13px;${QUIET}">${escapeHtml(footer)}</p>` +
    "</div></body></html>";
  return { subject, html, text: text.filter(Boolean).join("\n\n") };
}

/** Inserts the list of answers between the pieces of the body. */
function joined(pieces: readonly string[], list: string): string {
  return pieces
    .flatMap((piece, index) => (index === 0 ? [piece] : [list, piece]))
    .filter(Boolean)
    .join("\n\n");
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((one) => `<p dir="auto" style="margin:0 0 16px">${escapeHtml(one).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

function answersTable(answers: MailParts["answers"]): string {
  const rows = answers.map(
    ({ label, text }) =>
      `<tr><td style="padding:8px 0;border-bottom:1px solid #dfe5e1"><div dir="auto" style="font-size:13px;${QUIET}">${escapeHtml(label)}</div>` +
      `<div dir="auto" style="word-break:break-word">${escapeHtml(text).replaceAll("\n", "<br>")}</div></td></tr>`,
  );
  return `<table role="presentation" style="width:100%;margin:0 0 16px;border-collapse:collapse">${rows.join("")}</table>`;
}
