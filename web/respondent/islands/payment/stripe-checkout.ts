import { type Checkout, type CheckoutMount, loadScript } from "./checkout.ts";

interface Failure {
  error?: { message?: string };
}

/** The parts of Stripe.js that the page uses. */
interface StripeGlobal {
  Stripe?: (
    public_key: string,
    options: { locale: string },
  ) => {
    elements(options: object): {
      create(type: "payment"): { mount(place: HTMLElement): void };
      submit(): Promise<Failure>;
    };
    confirmPayment(options: object): Promise<Failure>;
  };
}

/** Stripe's Payment Element. The intent comes with the order; until then it only knows the amount. */
export async function openStripe({ place, config, lang }: CheckoutMount): Promise<Checkout> {
  const page = window as StripeGlobal;
  if (!page.Stripe) await loadScript(config.script);
  const stripe = page.Stripe?.(config.public_key, { locale: lang });
  if (!stripe) throw new Error("Stripe.js did not define Stripe");
  const isDark = getComputedStyle(place).colorScheme.includes("dark")
    ? matchMedia("(prefers-color-scheme: dark)").matches
    : false;
  const elements = stripe.elements({
    mode: "payment",
    amount: config.amount,
    currency: config.currency.toLowerCase(),
    appearance: { theme: isDark ? "night" : "stripe" },
  });
  elements.create("payment").mount(place);
  const messageOf = ({ error }: Failure) => (error ? (error.message ?? "") : null);
  return {
    missing: async () => messageOf(await elements.submit()),
    pay: async ({ client_secret, success_url }) =>
      messageOf(
        await stripe.confirmPayment({
          elements,
          clientSecret: client_secret,
          confirmParams: { return_url: success_url },
          redirect: "if_required",
        }),
      ),
  };
}
