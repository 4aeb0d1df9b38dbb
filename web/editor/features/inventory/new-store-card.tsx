import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { ActionCard } from "../../../ui/inputs/action-card.tsx";
import { formIdAtom } from "../../state/editing/document.ts";
import { saveStoreAtom } from "../../state/inventory/products.ts";
import { StoreInputs } from "./store-inputs.tsx";
import { texts } from "./texts.ts";

/** Creates the form's store. */
export function NewStoreCard({ suggestion }: { suggestion: string }) {
  const form_id = useAtomValue(formIdAtom);
  const save = useSetAtom(saveStoreAtom);
  const [name, setName] = useState(suggestion);
  const [currency, setCurrency] = useState("USD");
  return (
    <ActionCard
      title={texts.store.create}
      description={texts.store.settings_about}
      action={texts.store.create_action}
      onAct={() => save(form_id, { name: name.trim(), currency })}
    >
      <StoreInputs name={name} currency={currency} onName={setName} onCurrency={setCurrency} />
    </ActionCard>
  );
}
