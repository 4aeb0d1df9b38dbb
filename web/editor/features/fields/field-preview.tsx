import type { FieldDraft } from "#core/fields/builder.ts";
import { can } from "#core/fields/registry.ts";
import { PreviewControl } from "./preview-control.tsx";

interface FieldPreviewProps {
  field: FieldDraft;
  /** What is wrong with what was entered, when the field is being tried out. */
  problem?: string | null;
}

/** A question close to how respondents will see it: label, help, control, message. */
export function FieldPreview({ field, problem }: FieldPreviewProps) {
  const isRequired = field.required === true && can(field.type, "required");
  const label = field.label || field.name || "Untitled question";
  const isCheck = field.type === "checkbox" || field.type === "switch" || field.type === "toggle";
  const text = (
    <>
      {label}
      {isRequired && (
        <span aria-hidden className="text-destructive">
          {" *"}
        </span>
      )}
    </>
  );
  if (field.type === "hidden") {
    return (
      <p className="text-muted-foreground">
        Hidden: <code className="font-mono text-foreground">{field.name || "…"}</code>
        {isRequired ? " (must be given by the address)" : ""}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-1.5 text-[16px] leading-6" dir="auto">
      {isCheck ? (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is drawn by the type
        <label className="flex items-start gap-3">
          <span className="mt-0.5">
            <PreviewControl field={field} />
          </span>
          <span className="min-w-0 break-words">{text}</span>
        </label>
      ) : (
        <>
          <p className="font-medium break-words">{text}</p>
          {field.help_text && <Help text={field.help_text} />}
          <PreviewControl field={field} />
        </>
      )}
      {isCheck && field.help_text && <Help text={field.help_text} />}
      {problem && (
        <p role="alert" className="text-[14px] leading-5 text-destructive">
          {problem}
        </p>
      )}
    </div>
  );
}

function Help({ text }: { text: string }) {
  return (
    <p className="text-[14px] leading-5 break-words whitespace-pre-wrap text-muted-foreground">{text}</p>
  );
}
