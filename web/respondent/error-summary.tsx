import type { FormPage } from "./form-page.ts";
import { fieldLabel, reasonSentences } from "./question.tsx";

/** What is wrong with a refused post, each line a link to its question. */
export function ErrorSummary({ page: { definition, reasons, texts } }: { page: FormPage }) {
  const refused = definition.fields.filter((field) => (reasons[field.name]?.length ?? 0) > 0);
  if (refused.length === 0) return null;
  return (
    <div className="summary" role="alert" tabIndex={-1}>
      <h2>{texts.invalid_form}</h2>
      <p>{texts.answers_kept}</p>
      <ul>
        {refused.map((field) => (
          <li key={field.id}>
            <a href={`#${field.id}`}>{fieldLabel(field)}</a>:{" "}
            {reasonSentences(field, reasons[field.name] ?? [], texts)}
          </li>
        ))}
      </ul>
    </div>
  );
}
