import type { ReactNode } from "react";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { can } from "#core/fields/registry.ts";
import { PreviewControl } from "./preview-control.tsx";

interface FieldPreviewProps {
  field: FieldDraft;
  /** The error of the entered answer while the field is tried out. */
  problem?: string | null;
  /** Replaces the label's text, to edit it in place. */
  label?: ReactNode;
  /** A picture only: nothing but the label can be focused or filled in. */
  isPicture?: boolean;
}

/** A question close to what respondents see: label, help, control, message. */
export function FieldPreview({ field, problem, label, isPicture = false }: FieldPreviewProps) {
  const isRequired = field.required === true && can(field.type, "required");
  const isCheck = field.type === "checkbox" || field.type === "switch" || field.type === "toggle";
  const text = (
    <>
      {label ?? (field.label || <span className="text-muted-foreground">Untitled question</span>)}
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
        <CheckRow isPicture={isPicture}>
          <span className="mt-0.5" inert={isPicture}>
            <PreviewControl field={field} />
          </span>
          <span className="min-w-0 break-words">{text}</span>
        </CheckRow>
      ) : (
        <>
          <p className="font-medium break-words">{text}</p>
          {field.help_text && <Help text={field.help_text} />}
          <div inert={isPicture}>
            <PreviewControl field={field} />
          </div>
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

/** A box beside its label. In a picture a click edits the words, so they are no label there. */
function CheckRow({ isPicture, children }: { isPicture: boolean; children: ReactNode }) {
  const className = "flex items-start gap-3";
  if (isPicture) return <div className={className}>{children}</div>;
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is drawn by the type
  return <label className={className}>{children}</label>;
}

function Help({ text }: { text: string }) {
  return (
    <p className="text-[14px] leading-5 break-words whitespace-pre-wrap text-muted-foreground">{text}</p>
  );
}
