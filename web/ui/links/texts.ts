export const texts = { new_tab: "{label} (opens in a new tab)", share: "Share form" };
