import { useState } from "react";
import { Button } from "../../../ui/button.tsx";

/** A site with nothing but the snippet on it. */
const siteWith = (snippet: string) => `<!doctype html>
<html lang="en"><title>Your site</title><body><p>Your site</p>${snippet}</body></html>`;

/** What was pasted, at work: the very snippet in a page of its own. */
export function EmbedPreview({ snippet }: { snippet: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex flex-col items-start gap-3">
      <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? "Hide the live preview" : "Show it live"}
      </Button>
      {isShown && (
        <iframe
          // Another snippet is another page.
          key={snippet}
          title="Your site with the form"
          srcDoc={siteWith(snippet)}
          className="h-[520px] w-full rounded-lg border border-border bg-white"
        />
      )}
    </div>
  );
}
