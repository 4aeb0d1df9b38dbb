import { useState } from "react";
import { Button } from "../../../ui/button.tsx";

/** Returns a page that contains only the snippet. */
const siteWith = (snippet: string) => `<!doctype html>
<html lang="en"><title>Your site</title><body><p>Your site</p>${snippet}</body></html>`;

/** Runs the snippet in a page of its own. */
export function EmbedPreview({ snippet }: { snippet: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex flex-col items-start gap-3">
      <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? "Hide the live preview" : "Show it live"}
      </Button>
      {isShown && (
        <iframe
          // Reloads the frame when the snippet changes.
          key={snippet}
          title="Your site with the form"
          srcDoc={siteWith(snippet)}
          className="h-[520px] w-full rounded-lg border border-border bg-white"
        />
      )}
    </div>
  );
}
