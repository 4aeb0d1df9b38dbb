import { useSetAtom } from "jotai";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { openCustomerAtom } from "../../../state/grid/panel.ts";
import { CustomerDetails } from "./customer-details.tsx";
import { recordTexts } from "./texts.ts";

const { customer: words } = recordTexts;

/** The customer of a response, loaded on demand. */
export default function CustomerSection({ customer_id }: { customer_id: string }) {
  const [isOpen, setOpen] = useState(false);
  const openPanel = useSetAtom(openCustomerAtom);
  if (!isOpen) {
    return (
      <Button size="sm" className="mt-4" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
    );
  }
  return (
    <section aria-label={words.label} aria-live="polite" className="mt-5 border-t border-border pt-4">
      <CustomerDetails customer_id={customer_id} />
      <Button size="sm" className="mt-3" onClick={() => openPanel(customer_id)}>
        {words.more}
      </Button>
    </section>
  );
}
