import { useAtomValue } from "jotai";
import { createContext, useContext, useEffect, useMemo, useState } from "react";
import type { Texts } from "#core/forms/texts/en.ts";
import { emptyPage, type FormPage } from "../../../../respondent/form-page.ts";
import { loadPatiently } from "../../../../ui/lazy-part.ts";
import { type CanvasLook, canvasLookAtom } from "../../../state/building/canvas-look.ts";

const CanvasPage = createContext<FormPage | null>(null);
export const CanvasPageProvider = CanvasPage.Provider;

/** What the inputs of the public page need to know about the form: its language and its time zone. */
export function useCanvasPage(): FormPage {
  const page = useContext(CanvasPage);
  if (page === null) throw new Error("A question is rendered outside the canvas.");
  return page;
}

/** The canvas as a page of the form; null while the texts of its language load. */
export function useFormPage(): FormPage | null {
  const { lang, zone } = useAtomValue(canvasLookAtom);
  const texts = useTexts(lang);
  return useMemo(() => texts && { ...emptyPage(lang, zone, texts), now: Date.now() }, [lang, zone, texts]);
}

const loadTextsOf = async (lang: CanvasLook["lang"]): Promise<Texts> =>
  (await loadPatiently(() => import("#core/forms/texts/texts.ts"))).loadTexts(lang);

// While the rest of the page starts.
void loadTextsOf("en").catch(() => {});

function useTexts(lang: CanvasLook["lang"]): Texts | null {
  const [loaded, setLoaded] = useState<Texts | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = (texts: Texts) => isWanted && setLoaded(texts);
    // Without the language's texts, the canvas has English buttons.
    loadTextsOf(lang).then(show, () => loadTextsOf("en").then(show, () => {}));
    return () => {
      isWanted = false;
    };
  }, [lang]);
  return loaded;
}
