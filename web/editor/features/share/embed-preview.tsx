import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { texts } from "./texts.ts";

/** Returns a page that contains only the snippet. */
const siteWith = (snippet: string) => `<!doctype html>
<html lang="en"><title>${texts.embed.site}</title><body><p>${texts.embed.site}</p>${snippet}</body></html>`;

/** Runs the snippet in a page of its own. */
export function EmbedPreview({ snippet }: { snippet: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex flex-col items-start gap-3">
      <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? texts.embed.hide : texts.embed.show}
      </Button>
      {isShown && (
        <iframe
          // Reloads the frame when the snippet changes.
          key={snippet}
          title={texts.embed.preview}
          srcDoc={siteWith(snippet)}
          className="h-[520px] w-full rounded-lg border border-border bg-white"
        />
      )}
    </div>
  );
}
