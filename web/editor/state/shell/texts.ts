export const texts = {
  site_links: {
    docs: "Docs",
    pricing: "Pricing",
    contact: "Contact",
    terms: "Terms",
    privacy: "Privacy Policy",
    cookies: "Cookie Policy",
  },
};
