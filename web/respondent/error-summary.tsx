import { explainReasons } from "#core/forms/submitting/explain-reasons.ts";
import { formatMessage } from "#core/values/message.ts";
import type { FormPage } from "./form-page.ts";
import { fieldLabel } from "./question.tsx";

/** Why a post was refused. Each error of a single answer links to its question. */
export function ErrorSummary({
  page: { definition, notice, notice_text, reasons, texts, explanations = {} },
}: {
  page: FormPage;
}) {
  const refused = definition.fields.filter((field) => (reasons[field.name]?.length ?? 0) > 0);
  if (refused.length === 0 && notice === null) return null;
  return (
    <div className="summary" role="alert" tabIndex={-1}>
      <h2 data-counts={notice === null || undefined}>
        {notice === null
          ? formatMessage(texts.invalid_form, { n: refused.length }, definition.lang)
          : (notice_text ?? texts[notice])}
      </h2>
      {notice === null && <p>{texts.answers_kept}</p>}
      <ul>
        {refused.map((field) => (
          <li key={field.id}>
            <a href={`#${field.id}`}>{fieldLabel(field)}</a>:{" "}
            {explanations[field.name] ??
              explainReasons(field, reasons[field.name] ?? [], texts, definition.lang)}
          </li>
        ))}
      </ul>
    </div>
  );
}
