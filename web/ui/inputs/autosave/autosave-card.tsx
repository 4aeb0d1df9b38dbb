import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../button.tsx";
import { texts } from "../../texts.ts";
import type { Autosave } from "./use-autosave.ts";

interface AutosaveCardProps {
  // biome-ignore lint/suspicious/noExplicitAny: the card shows the state of any draft
  autosave: Autosave<any>;
  /** Level of the title in the page's outline. */
  heading?: "h2" | "h3";
  description?: ReactNode;
  /** The only control, beside the title. */
  control?: ReactNode;
  children?: ReactNode;
}

/** A group of settings that saves by itself and says so beside its title. */
export function AutosaveCard({
  autosave,
  heading: Heading = "h3",
  description,
  control,
  children,
}: AutosaveCardProps) {
  const { title, isSaving, isSaved, isUnsaved, failure, problems, leave, retry } = autosave;
  const isInvalid = isUnsaved && Object.keys(problems).length > 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        leave();
      }}
      onBlur={leave}
      // Enter does not submit a form that has several texts and no button.
      onKeyDown={({ key, target }) => {
        if (key === "Enter" && target instanceof HTMLInputElement) leave();
      }}
      className="flex flex-col gap-4 rounded-lg border border-border bg-card p-4 sm:p-5"
    >
      <div>
        <div className="flex items-start justify-between gap-3">
          <Heading className="grow font-semibold">{title}</Heading>
          <span className="h-5 shrink-0 text-meta leading-5 text-muted-foreground">
            {/* Not announced: what matters is the result. */}
            {isSaving && <span aria-hidden>{texts.autosave.saving}</span>}
            <span role="status">
              {isSaved && (
                <span className="inline-flex items-center gap-1">
                  <Check aria-hidden className="size-3.5" />
                  {texts.autosave.saved}
                </span>
              )}
            </span>
          </span>
          {control}
        </div>
        {description !== undefined && <p className="text-muted-foreground">{description}</p>}
      </div>
      {children}
      {isInvalid && failure === null && (
        <p className="text-meta text-muted-foreground">{texts.autosave.not_saved}</p>
      )}
      {failure !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-destructive">
          <span>
            {texts.autosave.failed} {failure}
          </span>
          <Button size="sm" onClick={retry}>
            {texts.autosave.retry}
          </Button>
        </div>
      )}
    </form>
  );
}
