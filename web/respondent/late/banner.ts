/** Shows an announced line at the top of the page, with at most one button. */
export function showBanner(text: string, action?: { label: string; run(): void }): HTMLElement {
  const banner = document.createElement("p");
  banner.className = "banner";
  banner.setAttribute("role", "status");
  document.body.prepend(banner);
  banner.append(text);
  if (action === undefined) return banner;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = action.label;
  button.addEventListener("click", action.run);
  banner.append(" ", button);
  return banner;
}
