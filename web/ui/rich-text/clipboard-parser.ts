import { DOMParser, type ParseOptions, type Schema } from "prosemirror-model";

/**
 * Reads what is pasted, with its styles. The page's Content-Security-Policy ignores `style` attributes, also in a
 * document that is only read; styles that a script sets are allowed.
 */
class ClipboardParser extends DOMParser {
  override parseSlice(dom: Node, options?: ParseOptions) {
    for (const styled of (dom as HTMLElement).querySelectorAll<HTMLElement>("[style]")) {
      styled.style.cssText = styled.getAttribute("style") ?? "";
    }
    return super.parseSlice(dom, options);
  }
}

export function clipboardParser(schema: Schema): DOMParser {
  return new ClipboardParser(schema, DOMParser.fromSchema(schema).rules);
}
