import { expect, test } from "vitest";
import { EMBED_MODES, embedSnippet } from "./embed-snippet.ts";

const ADDRESS = "https://sheaf.test/v1/embed/1";

test.each(EMBED_MODES)("%s: a form's title cannot break out of the snippet", (mode) => {
  const snippet = embedSnippet(mode, ADDRESS, "1", `"><script>alert(1)</script> & co`);
  expect(snippet).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; co");
  expect(snippet).toContain(mode === "frame" ? `src="${ADDRESS}"` : 'src="https://sheaf.test/embed.js"');
});
