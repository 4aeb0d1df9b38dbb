import { startSliders } from "./sliders.ts";

/** The script of forms with a slider. */
const form = document.getElementById("form") as HTMLFormElement | null;
if (form) startSliders(form);
