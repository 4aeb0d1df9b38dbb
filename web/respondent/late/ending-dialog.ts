/** The ending page's card as rendered by the server; null if the address is on another site. */
async function fetchCard(address: string): Promise<Element | null> {
  if (new URL(address, location.href).origin !== location.origin) return null;
  const response = await fetch(address);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return response.ok ? page.querySelector(".card") : null;
}

/**
 * Shows the ending page over the form, which starts over when it is closed. Navigates to it if it cannot be
 * shown.
 */
export async function showEnding(address: string): Promise<void> {
  const card = await fetchCard(address).catch(() => null);
  if (card === null) {
    location.assign(address);
    return;
  }
  const dialog = document.createElement("dialog");
  dialog.className = "ending-dialog";
  dialog.append(card);
  document.body.append(dialog);
  const heading = dialog.querySelector("h1");
  if (heading) {
    heading.id ||= "ending-title";
    dialog.setAttribute("aria-labelledby", heading.id);
  }
  dialog.addEventListener("close", () => location.reload());
  dialog.showModal();
}
