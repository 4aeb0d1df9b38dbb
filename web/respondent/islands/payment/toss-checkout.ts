import { type Checkout, type CheckoutMount, loadScript } from "./checkout.ts";

/** The parts of Toss Payments' script that the page uses. */
interface TossGlobal {
  TossPayments?: {
    (
      public_key: string,
    ): {
      widgets(options: { customerKey: string }): {
        setAmount(amount: { currency: string; value: number }): Promise<void>;
        renderPaymentMethods(options: { selector: string; variantKey: string }): Promise<unknown>;
        renderAgreement(options: { selector: string; variantKey: string }): Promise<unknown>;
        requestPayment(options: object): Promise<unknown>;
      };
    };
    ANONYMOUS: string;
  };
}

function addPlace(place: HTMLElement, id: string): string {
  const element = document.createElement("div");
  element.id = id;
  place.append(element);
  return `#${id}`;
}

/** Toss Payments' widgets: payment methods and agreements. The payment itself is on the provider's page. */
export async function openToss({ place, config }: CheckoutMount): Promise<Checkout> {
  const page = window as TossGlobal;
  if (!page.TossPayments) await loadScript(config.script);
  const { TossPayments } = page;
  if (!TossPayments) throw new Error("The script did not define TossPayments.");
  const widgets = TossPayments(config.public_key).widgets({ customerKey: TossPayments.ANONYMOUS });
  await widgets.setAmount({ currency: config.currency, value: config.amount });
  const variantKey = "DEFAULT";
  await widgets.renderPaymentMethods({ selector: addPlace(place, "payment-method"), variantKey });
  await widgets.renderAgreement({ selector: addPlace(place, "agreement"), variantKey });
  return {
    missing: async () => null,
    async pay({ order_id, order_name, success_url, fail_url }) {
      try {
        await widgets.requestPayment({
          orderId: order_id,
          orderName: order_name,
          successUrl: success_url,
          failUrl: fail_url,
        });
      } catch (error) {
        return error instanceof Error ? error.message : "";
      }
      // The browser is being redirected to the provider.
      return new Promise(() => {});
    },
  };
}
