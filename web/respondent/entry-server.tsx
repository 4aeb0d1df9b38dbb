import { renderToReadableStream } from "react-dom/server";
import css from "./form.css?inline";

export function renderPage(script: string) {
  return renderToReadableStream(
    <html lang="en">
      <head>
        <style>{css}</style>
      </head>
      <body>
        hello
        <script type="module" src={script} />
      </body>
    </html>,
  );
}
