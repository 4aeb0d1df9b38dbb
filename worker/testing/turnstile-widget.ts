/** `window.turnstile` with explicit rendering, as far as our pages use it. */
export const API_SCRIPT = `
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const widgets = new Map();
  const draw = (id) => {
    const { container, options } = widgets.get(id);
    const frame = document.createElement("iframe");
    frame.title = "Widget containing a security challenge";
    frame.width = 300; frame.height = 65;
    const { sitekey, action, cData } = options;
    frame.src = origin + "/widget?" + new URLSearchParams({ id, sitekey, action, cdata: cData, hostname: location.hostname });
    container.replaceChildren(frame);
  };
  addEventListener("message", (event) => {
    if (event.origin !== origin) return;
    const { id, token, error } = event.data;
    const { options } = widgets.get(id);
    if (error) options["error-callback"]?.(error);
    else options.callback(token);
  });
  window.turnstile = {
    render(container, options) {
      const id = "cf-chl-widget-" + widgets.size;
      widgets.set(id, { container, options });
      draw(id);
      return id;
    },
    reset: draw,
    /** For tests: what happens after five minutes. */
    expire: (id = "cf-chl-widget-0") => widgets.get(id).options["expired-callback"](),
  };
})();`;

/** The frame of the widget. */
export const WIDGET_PAGE = (mode: "pass" | "ask" | "fail"): string => `<!doctype html>
<meta charset="utf-8"><title>Challenge</title>
<label><input type="checkbox" id="person"> Verify you are human</label>
<script>
const query = new URLSearchParams(location.search);
const tell = (answer) => parent.postMessage({ id: query.get("id"), ...answer }, "*");
const pass = () => fetch("/token" + location.search).then((r) => r.text()).then((token) => tell({ token }));
const mode = ${JSON.stringify(mode)};
if (mode === "pass") pass();
if (mode === "fail") tell({ error: "600010" });
document.getElementById("person").onchange = pass;
</script>`;
