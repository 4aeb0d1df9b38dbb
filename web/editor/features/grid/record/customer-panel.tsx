import { useSetAtom } from "jotai";
import { useEffect, useRef } from "react";
import { openCustomerAtom } from "../../../state/grid/panel.ts";
import { CustomerDetails } from "./customer-details.tsx";
import PersonActions from "./person-actions.tsx";
import { focusGrid, PanelHeader, SidePanel } from "./side-panel.tsx";
import { recordTexts } from "./texts.ts";

const { customer: words } = recordTexts;

/** A customer with all responses to the project's forms. */
export default function CustomerPanel({ customer_id }: { customer_id: string }) {
  const setOpen = useSetAtom(openCustomerAtom);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const close = () => {
    setOpen(null);
    focusGrid();
  };
  return (
    <SidePanel label={recordTexts.record.labels.customer} onClose={close}>
      {(button) => (
        <>
          <PanelHeader close={button}>
            <h2 ref={heading} tabIndex={-1} className="grow text-title font-semibold outline-none">
              {words.label}
            </h2>
          </PanelHeader>
          <section
            aria-label={words.details}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the content
            tabIndex={0}
            className="min-h-0 grow overflow-y-auto px-4 py-4 -outline-offset-2"
          >
            <CustomerDetails customer_id={customer_id} />
            <PersonActions customer_id={customer_id} onErased={close} />
          </section>
        </>
      )}
    </SidePanel>
  );
}
