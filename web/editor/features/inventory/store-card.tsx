import { useSetAtom } from "jotai";
import { useState } from "react";
import type { StoreDetails } from "#core/contracts/inventory/products.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { SaveCard } from "../../../ui/inputs/save-card.tsx";
import { saveStoreAtom } from "../../state/inventory/products.ts";

/** Edits the store's name and currency. Saving creates the store if there is none. */
export function StoreCard({ store, suggestion }: { store: StoreDetails["store"]; suggestion: string }) {
  const save = useSetAtom(saveStoreAtom);
  const [name, setName] = useState(store?.name ?? suggestion);
  const [currency, setCurrency] = useState(store?.currency ?? "USD");
  const code = currency.trim().toUpperCase();
  const isCode = /^[A-Z]{3}$/.test(code);
  const problem =
    name.trim() === "" ? "A store has a name." : isCode ? null : "A currency has three letters.";
  return (
    <SaveCard
      title={store === null ? "Connect a store" : "The store of this form"}
      heading="h2"
      description="It keeps the stock of the form’s options, and the products that they belong to."
      isDirty={store === null || name.trim() !== store.name || code !== store.currency}
      problem={problem}
      action={store === null ? "Connect" : "Save"}
      onSave={() => save({ name: name.trim(), currency: code })}
    >
      <div className="flex flex-wrap gap-3">
        <FieldLabel label="Name of the store" className="grow basis-48">
          <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
        </FieldLabel>
        <FieldLabel label="Currency" hint="Such as USD, EUR, KRW" className="basis-40">
          <Input value={currency} maxLength={3} onChange={(event) => setCurrency(event.target.value)} />
        </FieldLabel>
      </div>
    </SaveCard>
  );
}
