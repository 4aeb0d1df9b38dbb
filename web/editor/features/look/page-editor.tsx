import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { useMediaQuery, WIDE } from "../../../ui/media-query.ts";
import { texts } from "./texts.ts";

interface PageEditorProps {
  title: string;
  /** Describes the page's purpose in one sentence. */
  description: string;
  isReadOnly: boolean;
  preview: ReactNode;
  children: ReactNode;
}

/** Edits a page around the form: texts on the left, a preview on the right. Phones show one of the two. */
export function PageEditor({ title, description, isReadOnly, preview, children }: PageEditorProps) {
  const isWide = useMediaQuery(WIDE);
  const [isPreviewed, setPreviewed] = useState(false);
  const isEditorShown = isWide || !isPreviewed;
  return (
    <div className="flex min-h-0 grow flex-col lg:flex-row">
      <div
        className={
          isEditorShown
            ? "min-h-0 grow overflow-y-auto lg:w-[440px] lg:shrink-0 lg:grow-0 lg:border-r lg:border-border"
            : "shrink-0"
        }
      >
        <div className="flex flex-col gap-5 px-4 py-5 lg:px-6">
          <header className="flex items-start gap-3">
            <div className="min-w-0 grow">
              <h1 className="text-[20px] leading-7 font-semibold tracking-tight">{title}</h1>
              {isEditorShown && <p className="text-muted-foreground">{description}</p>}
            </div>
            {!isWide && (
              <Button aria-pressed={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
                {isPreviewed ? texts.show_editor : texts.show_page}
              </Button>
            )}
          </header>
          {isEditorShown && (
            <fieldset disabled={isReadOnly} className="flex min-w-0 flex-col gap-5">
              <legend className="sr-only">{title}</legend>
              {isReadOnly && <p className="text-muted-foreground">{texts.read_only}</p>}
              {children}
            </fieldset>
          )}
        </div>
      </div>
      {(isWide || isPreviewed) && preview}
    </div>
  );
}
