import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import type { May } from "../../back-office/roles/may.ts";
import { useMay } from "../../back-office/roles/use-may.ts";
import { toast } from "../../components/feedback/toast.tsx";
import { type AdminTab, adminTabPath, mayOpen, recordPages, tabGroups } from "./tabs.ts";

type Page = { label: string; to: string };
type Palette = ComponentType<{ pages: readonly Page[]; onClose: () => void }>;

const loadPalette = () => import("../../features/admin/search/search-palette.tsx");

const allTabs: AdminTab[] = [...tabGroups.flatMap(({ tabs }) => tabs), ...recordPages];

const listPages = (may: May): Page[] =>
  allTabs.filter((tab) => mayOpen(may, tab)).map(({ id, label }) => ({ label, to: adminTabPath(id) }));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

// What is open in a dialog stays: leaving its page would lose it.
const isInDialog = (): boolean => document.querySelector("[role=dialog], [role=alertdialog]") !== null;

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean => {
  if (key.toLowerCase() === "k") return (ctrlKey || metaKey) && !altKey && !shiftKey;
  return key === "/" && !ctrlKey && !metaKey && !altKey && !isTyping(target);
};

/**
 * The search over everything: `palette` is what is open of it, `open` opens it, and so do Ctrl-K, Command-K and, outside of fields, the slash.
 * Its code is fetched when it is opened first, or about to be: `preload`.
 */
export const useSearchPalette = (): { palette: ReactNode; open: () => void; preload: () => void } => {
  const may = useMay();
  const pages = useMemo(() => listPages(may), [may]);
  const [isOpen, setIsOpen] = useState(false);
  const [Palette, setPalette] = useState<Palette | null>(null);
  const open = useCallback(() => {
    setIsOpen(true);
    loadPalette().then(
      ({ default: Loaded }) => setPalette(() => Loaded),
      () => {
        setIsOpen(false);
        toast({
          title: "Couldn't open search",
          text: "Check your connection and try again.",
          variant: "destructive",
        });
      },
    );
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event)) return;
      if (!isOpen && isInDialog()) return;
      // The browser would search the page, or type the slash.
      event.preventDefault();
      if (isOpen) close();
      else open();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOpen, open, close]);
  return {
    open,
    preload: () => void loadPalette().catch(() => undefined),
    palette: isOpen && Palette ? <Palette pages={pages} onClose={close} /> : null,
  };
};
