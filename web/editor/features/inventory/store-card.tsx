import { useSetAtom } from "jotai";
import { useState } from "react";
import type { StoreDetails } from "#core/contracts/inventory/products.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { SaveCard } from "../../../ui/inputs/save-card.tsx";
import { saveStoreAtom } from "../../state/inventory/products.ts";
import { texts } from "./texts.ts";

/** Edits the store's name and currency. Saving creates the store if there is none. */
export function StoreCard({ store, suggestion }: { store: StoreDetails["store"]; suggestion: string }) {
  const save = useSetAtom(saveStoreAtom);
  const [name, setName] = useState(store?.name ?? suggestion);
  const [currency, setCurrency] = useState(store?.currency ?? "USD");
  const code = currency.trim().toUpperCase();
  const isCode = /^[A-Z]{3}$/.test(code);
  const problem = name.trim() === "" ? texts.store.no_name : isCode ? null : texts.store.no_currency;
  return (
    <SaveCard
      title={store === null ? texts.store.connect : texts.store.settings}
      heading="h2"
      description={texts.store.settings_about}
      isDirty={store === null || name.trim() !== store.name || code !== store.currency}
      problem={problem}
      action={store === null ? texts.store.connect_action : texts.store.save}
      onSave={() => save({ name: name.trim(), currency: code })}
    >
      <div className="flex flex-wrap gap-3">
        <FieldLabel label={texts.store.name} className="grow basis-48">
          <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
        </FieldLabel>
        <FieldLabel label={texts.store.currency} hint={texts.store.currency_hint} className="basis-40">
          <Input value={currency} maxLength={3} onChange={(event) => setCurrency(event.target.value)} />
        </FieldLabel>
      </div>
    </SaveCard>
  );
}
