import type { PlacedOrder } from "#core/contracts/payments.ts";
import type { CheckoutMeans, PaymentTerms } from "#core/fields/payment.ts";

/** What the server writes beside the question for its island. */
export interface PaymentConfig extends CheckoutMeans, PaymentTerms {}

/** A provider's widget in the page. */
export interface Checkout {
  /** What the visitor has not filled in there, in the provider's words; null: nothing. */
  missing(): Promise<string | null>;
  /**
   * Asks for the money; null once it was given, else why not, in the provider's words (empty: in ours). Does not resolve
   * when the visitor goes to the provider's own page.
   */
  pay(order: PlacedOrder): Promise<string | null>;
}

export interface CheckoutMount {
  place: HTMLElement;
  config: PaymentConfig;
  lang: string;
}

const RESPONSE_MS = 20_000;

/** The provider's own script, once per page. Rejects when it cannot be had. */
export function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error(`${src} cannot be loaded`));
    };
    script.src = src;
    script.nonce = document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
    script.onload = () => resolve();
    script.onerror = fail;
    setTimeout(fail, RESPONSE_MS);
    document.head.append(script);
  });
}
