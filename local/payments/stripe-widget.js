// The part of js.stripe.com that forms use: a Payment Element, and the confirmation of an intent.
(() => {
  const api = new URL("..", document.currentScript.src).href.replace(/\/$/, "");

  function cardElement() {
    let input;
    return {
      mount(place) {
        const target = typeof place === "string" ? document.querySelector(place) : place;
        const label = document.createElement("label");
        label.textContent = "Card number ";
        input = document.createElement("input");
        input.inputMode = "numeric";
        input.autocomplete = "off";
        input.dataset.ui = "";
        label.append(input);
        target.append(label);
        this.ready?.();
      },
      on(event, listener) {
        if (event === "ready") this.ready = listener;
        return this;
      },
      number: () => input.value,
    };
  }

  window.Stripe = (publishable_key) => ({
    elements(options) {
      const { mode, amount, currency } = options;
      const isPrice = Number.isInteger(amount) && amount > 0 && /^[a-z]{3}$/.test(currency ?? "");
      if (mode !== "payment" || !isPrice)
        throw new Error("IntegrationError: invalid mode, amount or currency");
      let element;
      let isSubmitted = false;
      return {
        options,
        isSubmitted: () => isSubmitted,
        create(type) {
          if (type !== "payment") throw new Error(`IntegrationError: unknown element ${type}`);
          element = cardElement();
          return element;
        },
        async submit() {
          isSubmitted = element.number().replaceAll(" ", "").length >= 12;
          if (isSubmitted) return {};
          return { error: { type: "validation_error", message: "Your card number is incomplete." } };
        },
        number: () => element.number(),
      };
    },
    async confirmPayment({ elements, clientSecret, confirmParams }) {
      if (!elements.isSubmitted()) {
        throw new Error("IntegrationError: elements.submit() must be called before stripe.confirmPayment()");
      }
      const id = clientSecret.split("_secret_")[0];
      const response = await fetch(`${api}/v1/payment_intents/${id}/confirm`, {
        method: "POST",
        body: new URLSearchParams({
          key: publishable_key,
          client_secret: clientSecret,
          card: elements.number(),
          elements_amount: elements.options.amount,
          elements_currency: elements.options.currency,
          return_url: confirmParams.return_url,
        }),
      });
      const intent = await response.json();
      if (intent.error) return { error: intent.error };
      if (intent.next_action) {
        location.assign(intent.next_action.redirect_to_url.url);
        return new Promise(() => {});
      }
      return { paymentIntent: intent };
    },
  });
})();
