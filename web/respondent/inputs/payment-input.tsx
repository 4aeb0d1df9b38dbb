import type { ReactNode } from "react";
import { type CheckoutMeans, type PaymentTerms, paymentTerms } from "#core/fields/payment.ts";
import type { TextKey } from "#core/forms/texts/en.ts";
import { formatMessage } from "#core/values/message.ts";
import { formatMoney } from "#core/values/money.ts";
import { countriesIn } from "./countries-in.ts";
import type { InputProps } from "./input-props.ts";
import { IslandHost, WithoutScript } from "./island-host.tsx";

interface PricedProps {
  input: InputProps;
  terms: PaymentTerms;
}

/** The button that charges shows the amount, formatted for the language. */
const payText = ({ input: { texts, lang }, terms }: PricedProps) =>
  formatMessage(texts["payment.pay_amount"], { amount: formatMoney(terms, lang) }, lang);

interface CardInputProps {
  input: InputProps;
  part: "card_number" | "expiration" | "cvc" | "zip";
  max_length: number;
  is_number?: boolean;
}

function Labeled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="card-part">
      <label htmlFor={id} className="note">
        {label}
      </label>
      {children}
    </div>
  );
}

/** Without a name, so that it is never posted or stored. */
function CardInput({ input, part, max_length, is_number = true }: CardInputProps) {
  const id = `${input.field.id}-${part}`;
  return (
    <Labeled id={id} label={input.texts[`payment.${part}` satisfies TextKey]}>
      <input
        id={id}
        type="text"
        dir="ltr"
        inputMode={is_number ? "numeric" : undefined}
        maxLength={max_length}
        autoComplete="off"
      />
    </Labeled>
  );
}

/** A test panel for a card payment that charges nothing: pressing Pay submits the form. */
function TestPayment({ input, terms }: PricedProps) {
  const { field, texts, lang } = input;
  const country_id = `${field.id}-country`;
  return (
    <div className="payment">
      <p className="test-mode">
        <strong>{texts["payment.test_mode"]}</strong> {texts["payment.test_hint"]}
      </p>
      <CardInput input={input} part="card_number" max_length={19} />
      <CardInput input={input} part="expiration" max_length={5} />
      <CardInput input={input} part="cvc" max_length={4} />
      <Labeled id={country_id} label={texts["phone.country"]}>
        <span className="select">
          <select id={country_id} autoComplete="off">
            <option value="">{texts.choose}</option>
            {countriesIn(lang).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </span>
      </Labeled>
      <CardInput input={input} part="zip" max_length={10} is_number={false} />
      <button type="button" className="primary pay" data-action="pay">
        {payText({ input, terms })}
      </button>
    </div>
  );
}

/**
 * Container of the provider's widget. Pay is unavailable until it has loaded. The control is never posted.
 */
function LivePayment({ input, terms, means }: PricedProps & { means: CheckoutMeans }) {
  const { field, texts } = input;
  return (
    <IslandHost name="payment" config={{ ...means, ...terms }}>
      <WithoutScript>{texts["payment.needs_script"]}</WithoutScript>
      <input type="hidden" name={field.name} disabled />
      <p className="payment-status" role="status" />
      <button type="button" className="primary pay" data-action="pay" disabled>
        {payText({ input, terms })}
      </button>
    </IslandHost>
  );
}

/** Has no answer: a submitted form implies the payment. */
export function PaymentInput(props: InputProps) {
  const terms = paymentTerms(props.field);
  if (terms !== null && props.payments === "test") return <TestPayment input={props} terms={terms} />;
  const means = terms && props.payments !== "test" ? props.payments[terms.provider] : undefined;
  if (terms !== null && means !== undefined) return <LivePayment input={props} terms={terms} means={means} />;
  return <p className="unavailable">{props.texts["payment.not_set_up"]}</p>;
}
