// The part of js.tosspayments.com/v2 that forms use: the widgets, and the payment request.
(() => {
  const base = new URL("..", document.currentScript.src).href.replace(/\/$/, "");

  function show(selector, text) {
    const line = document.createElement("p");
    line.textContent = text;
    document.querySelector(selector).append(line);
  }

  window.TossPayments = () => ({
    widgets() {
      let amount = null;
      let isRendered = false;
      const refuse = (code, message) => {
        throw Object.assign(new Error(message), { code });
      };
      return {
        async setAmount(next) {
          const isPrice = next.currency === "KRW" && Number.isInteger(next.value) && next.value > 0;
          if (!isPrice) refuse("INVALID_AMOUNT", "The amount must be a whole number of won.");
          amount = next;
        },
        async renderPaymentMethods({ selector }) {
          if (amount === null) refuse("AMOUNT_IS_NOT_SET", "Call setAmount before rendering the widgets.");
          show(selector, "Card (local)");
          isRendered = true;
        },
        async renderAgreement({ selector }) {
          show(selector, "I agree to the terms (local)");
        },
        async requestPayment(order) {
          if (!isRendered) refuse("NOT_SELECTED_PAYMENT_METHOD", "No payment method was shown.");
          if (!/^[\w=-]{6,64}$/.test(order.orderId)) refuse("INVALID_ORDER_ID", "The order id is not valid.");
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
