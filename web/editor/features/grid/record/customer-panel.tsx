import { useSetAtom } from "jotai";
import { useEffect, useRef } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { openCustomerAtom } from "../../../state/grid/panel.ts";
import { CustomerDetails } from "./customer-details.tsx";
import PersonActions from "./person-actions.tsx";
import { focusGrid, SidePanel } from "./side-panel.tsx";
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
        // biome-ignore lint/a11y/noStaticElementInteractions: it handles Escape from all controls inside
        <div
          className="flex min-h-0 grow flex-col"
          onKeyDown={(event) => {
            if (event.key === "Escape") close();
          }}
        >
          <header
            className={classNames(
              "flex min-h-12 items-center border-b border-border pl-4",
              button === null ? "pr-12 pointer-coarse:pr-14" : "pr-2",
            )}
          >
            <h2 ref={heading} tabIndex={-1} className="grow text-title font-semibold outline-none">
              {words.label}
            </h2>
            {button}
          </header>
          <section
            aria-label={words.details}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the content
            tabIndex={0}
            className="min-h-0 grow overflow-y-auto px-4 py-4 -outline-offset-2"
          >
            <CustomerDetails customer_id={customer_id} />
            <PersonActions customer_id={customer_id} onErased={close} />
          </section>
        </div>
      )}
    </SidePanel>
  );
}
