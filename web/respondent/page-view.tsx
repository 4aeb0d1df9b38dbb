import { EMBED_SCRIPT_PATH } from "#core/contracts/wire/paths.ts";
import { embeddedForm } from "#core/forms/definition/page-blocks.ts";
import { buildTree, repeatedTitleId } from "#core/forms/definition/tree.ts";
import { CountdownBlock } from "./blocks/countdown-block.tsx";
import { EmbeddedForm } from "./blocks/embedded-form.tsx";
import type { FormPage } from "./form-page.ts";
import type { Shell } from "./html-document.ts";
import { groupsOf, Items } from "./items.tsx";
import embedded from "./style/embedded.css?inline";

const OWN_BLOCKS = { form: EmbeddedForm, countdown: CountdownBlock };

/** The page of a site: its blocks, without a form around them and nothing for a script to take over. */
function PageView({ page }: { page: FormPage }) {
  const { definition } = page;
  const tree = buildTree(definition);
  const context = {
    page,
    conditional: new Set<string>(),
    hidden: new Set<string>(),
    untitled_id: repeatedTitleId(tree, definition.title),
    groups: groupsOf(definition.blocks),
    own_blocks: OWN_BLOCKS,
  };
  return (
    <section data-active-section>
      <h1 dir="auto">{definition.title}</h1>
      <Items items={tree.sections.flatMap(({ items }) => items)} level="h2" context={context} />
    </section>
  );
}

/** The page, and what shows its embedded forms: a style, and the script that does it on any other site. */
export function stillPage(page: FormPage, { nonce }: Pick<Shell, "nonce">) {
  const hasForms = page.definition.blocks.some((block) => embeddedForm(block) !== null);
  const style = `<style nonce="${nonce}">${embedded}</style>`;
  const script = `<script async src="${EMBED_SCRIPT_PATH}" nonce="${nonce}"></script>`;
  return { view: <PageView page={page} />, tags: hasForms ? style + script : "" };
}
