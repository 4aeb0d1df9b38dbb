// What js.tosspayments.com/v2 offers a page, as far as forms use it: the widgets, and the request of a payment.
(() => {
  const base = new URL("..", document.currentScript.src).href.replace(/\/$/, "");

  function show(selector, text) {
    const line = document.createElement("p");
    line.textContent = text;
    document.querySelector(selector).append(line);
  }

  window.TossPayments = () => ({
    widgets() {
      let amount;
      return {
        async setAmount(value) {
          amount = value;
        },
        async renderPaymentMethods({ selector }) {
          show(selector, "Card (local)");
        },
        async renderAgreement({ selector }) {
          show(selector, "I agree to the terms (local)");
        },
        async requestPayment(order) {
          const address = new URL(`${base}/checkout`);
          const all = { ...order, amount: amount.value };
          for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value);
          location.assign(address.href);
        },
      };
    },
  });
  window.TossPayments.ANONYMOUS = "ANONYMOUS";
})();
