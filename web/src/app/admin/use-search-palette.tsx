import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { toast } from "../../components/feedback/toast.tsx";
import { adminTabPath, recordPages, tabGroups } from "./tabs.ts";

type Page = { label: string; to: string };
type Palette = ComponentType<{ pages: readonly Page[]; onClose: () => void }>;

const loadPalette = () => import("../../features/admin/search/search-palette.tsx");

const pages: Page[] = [...tabGroups.flatMap(({ tabs }) => tabs), ...recordPages].map(({ id, label }) => ({
  label,
  to: adminTabPath(id),
}));

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
