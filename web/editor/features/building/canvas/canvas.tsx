import { useAtomValue, useSetAtom, useStore } from "jotai";
import { Plus } from "lucide-react";
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from "react";
import { formatMessage } from "#core/values/message.ts";
import { FormActions } from "../../../../respondent/form-actions.tsx";
import type { FormPage } from "../../../../respondent/form-page.ts";
import { PageFooter } from "../../../../respondent/page-frame.tsx";
import { activeElement } from "../../../../ui/canvas-document.ts";
import { SortableList } from "../../../../ui/inputs/sortable-list.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { say } from "../../../../ui/say.ts";
import { useCanvasDocument } from "../../../../ui/use-canvas-document.ts";
import { targetBlockIdsAtom } from "../../../state/building/block-selection.ts";
import { listedIdsAtom, viewsAtom } from "../../../state/building/block-views.ts";
import { placeBlocksAtom } from "../../../state/building/blocks.ts";
import { canvasLookAtom, hasCoverAtom } from "../../../state/building/canvas-look.ts";
import { canvasOutlineAtom, type OutlineSection } from "../../../state/building/canvas-outline.ts";
import { insertTargetAtom, selectBlockAtom } from "../../../state/building/selection.ts";
import { listedBlocksAtom, shownBlocksAtom } from "../../../state/building/shown-blocks.ts";
import { canEditAtom, isSiteAtom } from "../../../state/editing/document.ts";
import { isPressed } from "../../../state/shell/commands.ts";
import { texts as allTexts } from "../texts.ts";
import { WALK_KEYS } from "./block-commands.ts";
import { focusBlock, focusMoved, showSelected, stayInPanel } from "./block-focus.ts";
import { BlockItem } from "./block-item.tsx";
import { blockName } from "./block-name.ts";
import { CanvasFrame } from "./canvas-frame.tsx";
import { CanvasPageProvider, useFormPage } from "./canvas-page.tsx";
import { FormTitle } from "./form-title.tsx";

const { canvas: words } = allTexts;

// In parallel with the form itself, which is shown with its style.
const loadStyle = () => import("./canvas-style.tsx");
const CanvasStyle = lazyPart(loadStyle);
void loadStyle().catch(() => {});

const CanvasCover = lazyPart(() => import("./ends/cover.tsx"));
const LoadChips = lazyPart(() => import("./chips/load-chips.tsx"));
const CanvasEnding = lazyPart(() => import("./ends/ending.tsx"));

/** The form as respondents will see it, with its theme, in a document of its own. */
export function Canvas() {
  const select = useSetAtom(selectBlockAtom);
  const page = useFormPage();
  const [isStyled, setStyled] = useState(false);
  const showStyled = useCallback(() => setStyled(true), []);
  const deselect = useCallback(() => void select(null).catch(stayInPanel), [select]);
  return (
    <CanvasFrame title={words.title} isReady={page !== null && isStyled} onPressBeside={deselect}>
      {(document) => (
        <>
          <Suspense>
            <CanvasStyle page={document} onShown={showStyled} />
          </Suspense>
          {page !== null && (
            <CanvasPageProvider value={page}>
              <CanvasForm page={page} body={document.body} />
            </CanvasPageProvider>
          )}
        </>
      )}
    </CanvasFrame>
  );
}

/** A part of the page that only shows what respondents will see. */
function PagePart({ children }: { children: ReactNode }) {
  return (
    <div className="canvas-page-part" inert>
      {children}
    </div>
  );
}

/** The form's markup as on the public page. It knows only the order of the blocks; each block renders itself. */
function CanvasForm({ page, body }: { page: FormPage; body: HTMLElement }) {
  const store = useStore();
  const ids = useAtomValue(listedIdsAtom);
  const sections = useAtomValue(canvasOutlineAtom);
  const { is_long, is_powered_by_branding_enabled } = useAtomValue(canvasLookAtom);
  const canEdit = useAtomValue(canEditAtom);
  const hasCover = useAtomValue(hasCoverAtom);
  const isSite = useAtomValue(isSiteAtom);
  useFocusWhenEmpty(canEdit && ids.length === 0);
  useSelectedInView();
  useFocusableBody(body, !canEdit && ids.length === 0);

  const nameOf = useCallback(
    (id: string) => {
      const { size } = store.get(targetBlockIdsAtom)(id);
      const view = store.get(viewsAtom).get(id);
      if (size > 1) return say(words.several, { n: size });
      return view === undefined ? words.a_block : blockName(view.block, view.field, view.sectionLabel);
    },
    [store],
  );
  const move = useCallback(
    (id: string, index: number) => {
      const quiet = store.get(shownBlocksAtom).length - store.get(listedBlocksAtom).length;
      store.set(placeBlocksAtom, store.get(targetBlockIdsAtom)(id), id, index + quiet);
      focusMoved(id);
    },
    [store],
  );
  const { texts } = page;
  const { lang } = page.definition;
  const pages = sections.filter(({ isPage }) => isPage);
  const total = pages.length;
  const buttons = (isFirst: boolean, isLast: boolean) =>
    !isSite && (
      <PagePart>
        <FormActions texts={texts} buttons={{ back: !isFirst, next: !isLast, submit: isLast, pay: false }} />
      </PagePart>
    );
  return (
    <>
      {/* Its height does not depend on what loads. */}
      <div className="canvas-end-place" data-is-page={hasCover || undefined}>
        <Suspense>{!isSite && <CanvasCover />}</Suspense>
      </div>
      <main className="page form-page">
        {/* In an application, screen readers also leave the arrow keys to a handle that drags a block. */}
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: without the role, it has no name either */}
        <div
          id="form-view"
          role={canEdit ? "application" : undefined}
          aria-label={canEdit ? words.editor : undefined}
        >
          <form id="form" className={is_long ? "many" : undefined}>
            <SortableList ids={ids} nameOf={nameOf} onMove={move} announceIn={body}>
              <FormTitle onDone={() => focusBlock(ids[0] ?? null)} />
              {total > 1 && (
                <PagePart>
                  <div className="progress">
                    <progress max={total} value={1} aria-hidden="true" />
                    <span>{formatMessage(texts.progress, { n: 1, total }, lang)}</span>
                  </div>
                </PagePart>
              )}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles */}
              {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name */}
              <div
                role={canEdit ? "tree" : "group"}
                aria-label={words.blocks}
                className="canvas-list"
                onKeyDown={(event) => walk(event, ids)}
              >
                {sections.map((section) => (
                  <Fragment key={section.section_id ?? "untitled"}>
                    <Section section={section} />
                    {section.isPage && section !== pages.at(-1) && buttons(section === pages[0], false)}
                  </Fragment>
                ))}
              </div>
              <AddBlock isEmpty={ids.length === 0} />
              {buttons(total < 2, true)}
            </SortableList>
          </form>
        </div>
      </main>
      <PagePart>
        <PageFooter texts={texts} lang={lang} is_branded={is_powered_by_branding_enabled} report_url={null} />
      </PagePart>
      <Suspense>
        <LoadChips />
        {!isSite && <CanvasEnding />}
      </Suspense>
    </>
  );
}

function Section({ section: { section_id, runs } }: { section: OutlineSection }) {
  if (section_id === null && runs.length === 0) return null;
  return (
    // Not a part of its own, which would come between the tree and its items.
    <section data-active-section role="none">
      {section_id !== null && <BlockItem id={section_id} />}
      {runs.flatMap(({ group_id, ids }) => {
        const blocks = ids.map((id) => <BlockItem key={id} id={id} />);
        return group_id === null ? blocks : <Group key={group_id} group_id={group_id} blocks={blocks} />;
      })}
    </section>
  );
}

function Group({ group_id, blocks }: { group_id: string; blocks: ReactNode }) {
  return (
    <div className="group">
      <BlockItem id={group_id} />
      {blocks}
    </div>
  );
}

function AddBlock({ isEmpty }: { isEmpty: boolean }) {
  const canEdit = useAtomValue(canEditAtom);
  const isSite = useAtomValue(isSiteAtom);
  const openInsert = useSetAtom(insertTargetAtom);
  return (
    <>
      {canEdit && (
        <button
          type="button"
          data-canvas-tool
          data-add-block
          className="canvas-add"
          // No index, because the end moves if a new question in the panel is stored first.
          onClick={() => openInsert({ at: {} })}
        >
          <Plus aria-hidden />
          {words.add_block}
        </button>
      )}
      {isEmpty && (
        <p data-canvas-tool className="canvas-note">
          {canEdit ? (isSite ? words.empty_site : words.empty) : words.empty_read_only}
        </p>
      )}
    </>
  );
}

/** Moves the focus between blocks with the arrow keys. */
function walk(event: KeyboardEvent, ids: readonly string[]) {
  const { blockId } = (event.target as HTMLElement).dataset;
  if (blockId === undefined || event.defaultPrevented) return;
  const [up, down] = WALK_KEYS.keys;
  const step = isPressed(event, down) ? 1 : isPressed(event, up) ? -1 : 0;
  const target = ids[ids.indexOf(blockId) + step];
  if (step === 0 || target === undefined) return;
  event.preventDefault();
  focusBlock(target);
}

/**
 * Focuses the add button if the form is empty when it is opened, but not when its last block is deleted
 * later.
 */
function useFocusWhenEmpty(isEmpty: boolean) {
  const [wasEmpty] = useState(isEmpty);
  const isShown = useCanvasDocument() !== null;
  useEffect(() => {
    // In the next frame. If the insert dialog has been opened by then, it must keep the focus.
    if (wasEmpty && isShown) focusBlock(null, () => activeElement() === document.body);
  }, [wasEmpty, isShown]);
}

/** Scrolls to the block that is still selected when the builder is opened again. */
function useSelectedInView() {
  const isShown = useCanvasDocument() !== null;
  useEffect(() => {
    if (isShown) showSelected();
  }, [isShown]);
}

/** Lets the keyboard scroll a page without any block or button: an empty form that is only looked at. */
function useFocusableBody(body: HTMLElement, isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return;
    body.tabIndex = 0;
    return () => body.removeAttribute("tabindex");
  }, [body, isWanted]);
}
