import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { CheckedForm } from "../../../ui/inputs/checked-form.tsx";
import { LinkFooter } from "../../../ui/links/link-footer.tsx";
import { say } from "../../../ui/say.ts";
import { siteLinksAt } from "../../state/shell/site-links.ts";
import { Problem } from "./problem.tsx";
import { texts } from "./texts.ts";
import { useSignInMethods } from "./use-sign-in-methods.ts";

interface IdentityPageProps {
  title: string;
  /** A sentence below the title. */
  description?: ReactNode;
  /** Label of the primary button. */
  action: string;
  /** Throws an error with a message for users. */
  onSubmit: (entries: FormData) => Promise<void>;
  /** Returns a better message than the server's, with a way to continue. */
  explain?: (error: unknown) => ReactNode;
  children: ReactNode;
  /** Alternatives, shown below the button. */
  others?: ReactNode;
  footer: ReactNode;
  /** A paragraph below the footer. */
  note?: ReactNode;
}

/** The card of the sign-in and sign-up pages, with inputs, errors and one primary button. */
export function IdentityPage({
  title,
  description,
  action,
  onSubmit,
  explain,
  children,
  others,
  footer,
  note,
}: IdentityPageProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await onSubmit(new FormData(event.currentTarget));
    } catch (error) {
      setProblem(explain?.(error) ?? (error instanceof Error ? error.message : String(error)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <IdentityFrame title={title} description={description} footer={footer} note={note}>
      <CheckedForm onSubmit={(event) => void submit(event)} className="mt-6 flex flex-col gap-4">
        {children}
        {problem !== null && <Problem>{problem}</Problem>}
        <Button type="submit" variant="primary" size="lg" isBusy={isBusy}>
          {action}
        </Button>
      </CheckedForm>
      {others}
    </IdentityFrame>
  );
}

/** The frame of the sign-in pages, with the operator's links at its end. */
export function IdentityFrame({
  title,
  description,
  children,
  footer,
  note,
}: Pick<IdentityPageProps, "title" | "description" | "footer" | "note"> & { children?: ReactNode }) {
  const links = siteLinksAt("sign_in", useSignInMethods()?.links);
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <main className="flex shrink-0 flex-col items-center px-4 py-[12dvh]">
        <title>{say(texts.page_title, { title })}</title>
        <div className="w-full max-w-sm">
          <p className="mb-6 flex items-center gap-2 text-title font-semibold">
            <img src="/icon.svg" alt="" className="size-7" />
            {texts.brand}
          </p>
          <h1 className="text-[22px] leading-7 font-semibold tracking-tight">{title}</h1>
          {description !== undefined && (
            <p role="status" className="mt-1 text-muted-foreground">
              {description}
            </p>
          )}
          {children}
          <p className="mt-6 text-muted-foreground">{footer}</p>
          {note}
        </div>
      </main>
      <LinkFooter links={links} className="mt-auto pb-4" />
    </div>
  );
}
