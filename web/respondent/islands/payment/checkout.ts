import type { PlacedOrder } from "#core/contracts/payments.ts";
import type { CheckoutMeans, PaymentTerms } from "#core/fields/payment.ts";

/** Settings that the server writes beside the question for its island. */
export interface PaymentConfig extends CheckoutMeans, PaymentTerms {}

/** A provider's widget in the page. */
export interface Checkout {
  /** What the visitor has not completed in the widget, in the provider's words; null: nothing. */
  missing(): Promise<string | null>;
  /**
   * Requests the payment. Returns null on success, else the provider's message (empty: use ours). Does not
   * resolve when the visitor is redirected to the provider's page.
   */
  pay(order: PlacedOrder): Promise<string | null>;
}

export interface CheckoutMount {
  place: HTMLElement;
  config: PaymentConfig;
  lang: string;
}

const RESPONSE_MS = 20_000;

/** Loads the provider's script, once per page. Rejects if that fails. */
export function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    };
    script.src = src;
    script.nonce = document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
    script.onload = () => resolve();
    script.onerror = fail;
    setTimeout(fail, RESPONSE_MS);
    document.head.append(script);
  });
}
