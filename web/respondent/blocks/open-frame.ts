/** A player runs on its own origin. It can leave its frame only into a window that the visitor opens. */
const PLAYER_SANDBOX = "allow-scripts allow-same-origin allow-presentation allow-popups";

function frameFor(link: HTMLAnchorElement, address: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  const isPlayer = link.classList.contains("video");
  // Browsers refuse to show PDF documents in a sandbox.
  if (isPlayer) frame.setAttribute("sandbox", PLAYER_SANDBOX);
  frame.allow = isPlayer ? "autoplay; fullscreen; encrypted-media; picture-in-picture" : "";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.className = isPlayer ? "video" : "document";
  frame.title = link.textContent ?? "";
  frame.src = address;
  return frame;
}

/** From here on, a click on a video or document link opens it in place. */
export function openFrames(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-frame]");
    const address = link?.dataset.frame;
    if (!link || !address || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Most phones cannot show a PDF within a page, so let the link open it.
    if (link.classList.contains("pdf") && !navigator.pdfViewerEnabled) return;
    event.preventDefault();
    const frame = frameFor(link, address);
    link.replaceWith(frame);
    frame.focus();
  });
}
