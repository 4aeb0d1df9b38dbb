import { useAtomValue, useSetAtom } from "jotai";
import type { StoreDetails } from "#core/contracts/inventory/products.ts";
import { AutosaveCard } from "../../../ui/inputs/autosave/autosave-card.tsx";
import { useAutosave } from "../../../ui/inputs/autosave/use-autosave.ts";
import { formIdAtom } from "../../state/editing/document.ts";
import { saveStoreAtom } from "../../state/inventory/products.ts";
import { StoreInputs } from "./store-inputs.tsx";
import { texts } from "./texts.ts";

/** Edits the store's name and currency. */
export function StoreSettingsCard({ store }: { store: NonNullable<StoreDetails["store"]> }) {
  const form_id = useAtomValue(formIdAtom);
  const save = useSetAtom(saveStoreAtom);
  const autosave = useAutosave({
    title: texts.store.settings,
    stored: { name: store.name, currency: store.currency },
    problemsOf: ({ name }) => (name.trim() === "" ? { name: texts.store.no_name } : {}),
    isApart: true,
    save: ({ name, currency }) => save(form_id, { name: name.trim(), currency }),
  });
  const { draft, problems } = autosave;
  return (
    <AutosaveCard autosave={autosave} heading="h2" description={texts.store.settings_about}>
      <StoreInputs
        {...draft}
        problem={problems.name}
        onName={(name) => autosave.type({ name })}
        onCurrency={(currency) => autosave.set({ currency })}
      />
    </AutosaveCard>
  );
}
