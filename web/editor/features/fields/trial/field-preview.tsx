import type { ReactNode } from "react";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { can } from "#core/fields/registry.ts";
import { sayWith } from "../../../../ui/say.ts";
import { texts } from "../texts.ts";
import { PreviewControl } from "./preview-control.tsx";

interface FieldPreviewProps {
  field: FieldDraft;
  /** The problem with the answer entered on trial; null or undefined if there is none. */
  problem?: string | null;
  /** Replaces the label's text, to edit it in place. */
  label?: ReactNode;
  /** Whether the preview is only a picture, in which nothing but the label can be focused or filled in. */
  isPicture?: boolean;
}

/** Shows a question much as respondents see it: label, help, control and message. */
export default function FieldPreview({ field, problem, label, isPicture = false }: FieldPreviewProps) {
  const isRequired = field.required === true && can(field.type, "required");
  const isCheck = field.type === "checkbox" || field.type === "switch" || field.type === "toggle";
  const text = (
    <>
      {label ?? (field.label || <span className="text-muted-foreground">{texts.general.untitled}</span>)}
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
        {sayWith(isRequired ? texts.trial.hidden_required : texts.trial.hidden, {
          name: <code className="font-mono text-foreground">{field.name || "…"}</code>,
        })}
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

/** A box beside its label. In a picture it is no label element, because a click there edits the text. */
function CheckRow({ isPicture, children }: { isPicture: boolean; children: ReactNode }) {
  const className = "flex items-start gap-3";
  if (isPicture) return <div className={className}>{children}</div>;
  // biome-ignore lint/a11y/noLabelWithoutControl: the control depends on the type and is inside
  return <label className={className}>{children}</label>;
}

function Help({ text }: { text: string }) {
  return (
    <p className="text-[14px] leading-5 break-words whitespace-pre-wrap text-muted-foreground">{text}</p>
  );
}
