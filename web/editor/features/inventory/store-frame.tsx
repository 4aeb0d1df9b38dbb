import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useEffect } from "react";
import type { StoreDetails } from "#core/contracts/inventory/products.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { formIdAtom } from "../../state/editing/document.ts";
import { loadInventoryAtom } from "../../state/inventory/inventory.ts";
import { loadStoreAtom, storeStateAtom } from "../../state/inventory/products.ts";
import { texts } from "./texts.ts";

interface StoreFrameProps {
  title: string;
  purpose: string;
  children: (details: StoreDetails) => ReactNode;
}

/** The frame of a page about the form's store. Renders the content once the store is loaded. */
export function StoreFrame({ title, purpose, children }: StoreFrameProps) {
  const form_id = useAtomValue(formIdAtom);
  const state = useAtomValue(storeStateAtom);
  const load = useSetAtom(loadStoreAtom);
  const loadInventory = useSetAtom(loadInventoryAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` reads the form from the store; its id is the trigger
  useEffect(() => {
    void load();
    void loadInventory();
  }, [form_id, load, loadInventory]);
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div key={form_id} className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-6 md:py-10">
        <div>
          <h1 className="text-[20px] leading-7 font-semibold tracking-tight">{title}</h1>
          <p className="mt-1 text-muted-foreground">{purpose}</p>
        </div>
        {state.status === "loading" && (
          <div role="status" aria-label={texts.store.loading}>
            <Skeleton className="h-32" />
          </div>
        )}
        {state.status === "failed" && (
          <ErrorState title={texts.store.failed} message={state.message} onRetry={() => void load()} />
        )}
        {state.status === "ready" && children(state.value)}
      </div>
    </div>
  );
}
