import { useStore } from "jotai";
import { CircleSlash, ExternalLink, Footprints, Globe, Link2, Radio, Table2 } from "lucide-react";
import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import type { EditorDocument, TableEntry } from "#core/contracts/documents/documents.ts";
import { previewPath } from "#core/contracts/wire/paths/private.ts";
import { editorPath, formPath, tablePath } from "#core/contracts/wire/paths.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { say } from "../../../ui/say.ts";
import { blockKind, blockName } from "../../features/building/canvas/block-name.ts";
import { SETTINGS } from "../../features/settings/settings.ts";
import { sectionLabels } from "../../state/building/block-views.ts";
import { quietSectionIdAtom } from "../../state/building/blocks.ts";
import { storeWorkAtom } from "../../state/building/selection.ts";
import {
  areFirstStepsShownAtom,
  notePreviewedAtom,
  noteSentAtom,
} from "../../state/documents/first-steps.ts";
import { canEditAtom, canSimulateAtom } from "../../state/editing/document.ts";
import type { DocumentState } from "../../state/editing/open-document.ts";
import { isPagePreviewedAtom } from "../../state/look/look.ts";
import { setForceClosedAtom } from "../../state/settings/settings.ts";
import { acceptsResponses } from "../../state/share/accepts-responses.ts";
import { type Command, wantedBlockIdAtom } from "../../state/shell/commands.ts";
import { firstStepsChoiceAtom } from "../../state/shell/layout.ts";
import { EDITOR_PAGES, isPageOfSites, pageRow } from "../document-pages.ts";
import { pageOf } from "../page-title.tsx";
import { texts } from "../texts.ts";
import { PAGE_WORDS } from "./page-words.ts";

/** Commands for the open document on each of its pages. Empty if no document is open. */
export function useDocumentCommands(state: DocumentState): readonly Command[] {
  const store = useStore();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useMemo(() => {
    if (state.status !== "ready" || pathname.split("/")[3] !== state.document_id) return [];
    const { document } = state;
    if (document.tables) return tableCommands(document, document.tables, navigate);
    const pathOf = (page: (typeof EDITOR_PAGES)[number]) =>
      editorPath(document.organization.name, document.project.name, document.document.id, page);

    const { is_page } = document.form;
    const builder = is_page ? "design" : "form/edit";
    const isOffered = (page: (typeof EDITOR_PAGES)[number]) =>
      page !== pageOf(pathname) &&
      isPageOfSites(page) === is_page &&
      (!pageRow(page).needsDatabase || document.database_id !== null) &&
      (page !== "data/simulator" || store.get(canSimulateAtom));
    const pages = EDITOR_PAGES.filter(isOffered).map((page): Command => {
      const { icon } = pageRow(page);
      const words = PAGE_WORDS[page];
      if (page === "data/simulator") {
        // Beside the table, where its responses arrive.
        const open = () => void window.open(pathOf(page), "_blank", "noopener");
        const label = texts.commands.open_simulator;
        return { id: `page ${page}`, group: "Go to", label, icon, words, run: open };
      }
      const label = say(texts.commands.go_to, { page: texts.pages[page] });
      const run = () => void navigate(pathOf(page));
      return { id: `page ${page}`, group: "Go to", label, icon, words, run };
    });

    const settings = (is_page ? [] : SETTINGS).map(({ id, label, words }): Command => {
      const run = () => void navigate(`${pathOf("form")}#${id}`);
      return {
        id: `setting ${id}`,
        group: "Settings",
        label: say(texts.commands.setting, { label }),
        words,
        run,
      };
    });

    function showBlock(id: string) {
      store.set(isPagePreviewedAtom, false);
      store.set(wantedBlockIdAtom, id);
      if (pageOf(pathname) !== builder) void navigate(pathOf(builder));
    }

    return [
      ...formCommands(document, store),
      ...pages,
      ...settings,
      ...blockCommands(document, store.get(quietSectionIdAtom), showBlock),
    ];
  }, [state, store, navigate, pathname]);
}

/** Commands of a schema: its tables. */
function tableCommands(
  { document, organization, project }: EditorDocument,
  tables: readonly TableEntry[],
  navigate: (path: string) => unknown,
): Command[] {
  return tables.map(({ id, name }) => ({
    id: `table ${id}`,
    group: "Go to",
    label: say(texts.commands.go_to, { page: name }),
    icon: Table2,
    words: ["table"],
    run: () => void navigate(tablePath(organization.name, project.name, document.id, name)),
  }));
}

type Store = ReturnType<typeof useStore>;

function formCommands({ form }: EditorDocument, store: Store): Command[] {
  const { form_id, campaign, is_page } = form;
  const words = is_page ? texts.commands.of_site : texts.commands.of_form;
  const isClosed = campaign.is_force_closed;
  async function setClosed(closed: boolean) {
    try {
      if (!closed) await store.set(storeWorkAtom);
      await store.set(setForceClosedAtom, closed);
      toast.info(closed ? words.unpublished : words.published, {
        action: { label: texts.undo, onClick: () => void setClosed(!closed) },
      });
    } catch (error) {
      toast.error(closed ? words.not_unpublished : words.not_published, {
        description: (error as Error).message,
      });
    }
  }
  async function copyLink() {
    const address = new URL(formPath(form_id), window.location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      store.set(noteSentAtom, form_id);
      toast.info(texts.commands.copied, { description: address });
    } catch {
      toast.error(texts.commands.not_copied, { description: address });
    }
  }
  async function preview() {
    try {
      await store.set(storeWorkAtom);
      store.set(notePreviewedAtom, form_id);
      window.open(previewPath(form_id), "_blank", "noreferrer");
    } catch (error) {
      toast.error(texts.preview_blocked, { description: (error as Error).message });
    }
  }
  const all: (Command & { when: boolean })[] = [
    {
      id: "form preview",
      group: "Form",
      label: words.preview,
      icon: ExternalLink,
      words: ["look", "test", "try", "see"],
      when: true,
      run: () => void preview(),
    },
    {
      id: "form visit",
      group: "Form",
      label: words.visit,
      icon: Globe,
      words: ["public page", "answer", "live"],
      when: acceptsResponses(campaign),
      run: () => void window.open(formPath(form_id), "_blank", "noreferrer"),
    },
    {
      id: "form copy link",
      group: "Form",
      label: texts.commands.copy_link,
      icon: Link2,
      words: ["share", "address", "url"],
      when: true,
      run: () => void copyLink(),
    },
    {
      id: isClosed ? "form open" : "form close",
      group: "Form",
      label: isClosed ? words.publish : words.unpublish,
      icon: isClosed ? Radio : CircleSlash,
      words: ["open", "close", "accept answers", "stop", "start"],
      when: store.get(canEditAtom),
      run: () => void setClosed(!isClosed),
    },
  ];
  all.push({
    id: "first steps",
    group: "Form",
    label: texts.commands.first_steps,
    icon: Footprints,
    words: ["help", "first steps", "getting started", "guide", "checklist", "tutorial", "onboarding"],
    when: store.get(canEditAtom) && !store.get(areFirstStepsShownAtom),
    run: () => store.set(firstStepsChoiceAtom, "asked"),
  });
  return all.filter(({ when }) => when);
}

/** Commands that open the blocks on the canvas. */
function blockCommands(
  { form }: EditorDocument,
  quietId: string | null,
  show: (id: string) => void,
): Command[] {
  const fields = new Map(form.fields.map((field) => [field.id, field]));
  const labels = sectionLabels(form.blocks);
  const shown = form.blocks.filter(({ id }) => id !== quietId);
  return shown.map((block): Command => {
    const field = fields.get(block.form_field_id ?? "") ?? null;
    const hint = blockKind(block, field);
    const label = blockName(block, field, labels.get(block.id));
    const words = field === null ? [] : [field.name.toLowerCase()];
    return { id: `block ${block.id}`, group: "Blocks", label, hint, words, run: () => show(block.id) };
  });
}
