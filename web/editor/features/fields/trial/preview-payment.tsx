import { paymentTerms } from "#core/fields/payment.ts";
import { formatMoney } from "#core/values/money.ts";
import { say } from "../../../../ui/say.ts";
import { texts } from "../texts.ts";

const box = "flex h-11 items-center rounded-lg border border-input bg-background px-3 text-muted-foreground";

/** The payment panel of the form, with the price on its button. Paying works only on the form itself. */
export function PreviewPayment({ data }: Parameters<typeof paymentTerms>[0]) {
  const terms = paymentTerms({ data });
  return (
    <span className="grid grid-cols-2 gap-3 rounded-lg border border-border bg-card p-4">
      {texts.trial.card.map((part) => (
        <span key={part} className={`${box} first:col-span-2`}>
          <span className="truncate">{part}</span>
        </span>
      ))}
      <span className="col-span-2 flex h-11 items-center justify-center rounded-lg bg-primary font-medium text-primary-foreground">
        {say(texts.trial.pay, { amount: terms ? formatMoney(terms, "en") : "" })}
      </span>
    </span>
  );
}
