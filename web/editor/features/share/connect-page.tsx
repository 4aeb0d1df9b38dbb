import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect } from "react";
import type { Share } from "#core/contracts/documents/documents.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { formIdAtom } from "../../state/editing/document.ts";
import { loadShareAtom, shareStateAtom } from "../../state/share/share.ts";
import { texts } from "./texts.ts";

interface ConnectPageProps {
  title: string;
  /** Describes the page's purpose in one sentence. */
  purpose?: string;
  /** Content above the addresses, shown before they are loaded. */
  head?: ReactNode;
  /** Content that needs the form's addresses. */
  children: (share: Share) => ReactNode;
}

/** The frame of a page about links to the form: its title, and its content once the addresses are loaded. */
export function ConnectPage({ title, purpose, head, children }: ConnectPageProps) {
  const form_id = useAtomValue(formIdAtom);
  const state = useAtomValue(shareStateAtom);
  const load = useSetAtom(loadShareAtom);
  useEffect(() => {
    void load(form_id);
  }, [form_id, load]);
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-6 md:py-10">
        <div>
          <h1 className="text-[20px] leading-7 font-semibold tracking-tight">{title}</h1>
          {purpose !== undefined && <p className="mt-1 text-muted-foreground">{purpose}</p>}
        </div>
        {head}
        {state.status === "loading" && (
          <div role="status" aria-label={texts.loading} className="flex flex-col gap-6">
            <Skeleton className="h-14" />
            <Skeleton className="h-24" />
          </div>
        )}
        {state.status === "failed" && (
          <ErrorState title={texts.failed} message={state.message} onRetry={() => void load(form_id)} />
        )}
        {state.status === "ready" && children(state.value)}
      </div>
    </div>
  );
}
