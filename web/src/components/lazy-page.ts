import type { QueryClient } from "@tanstack/react-query";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** Fetches what a page shows at the address that is open: its tab, and with a client its first data. */
type Preload = (client?: QueryClient) => Promise<void>;

/** A module whose component is a page. */
type PageModule = { default: Page };
export type Page = ComponentType & { preload?: Preload };

/** A page in a chunk of its own. */
export type LazyPage = {
  Content: LazyExoticComponent<ComponentType>;
  /** Fetches the page before it is shown. What can't be fetched is fetched again, and reported, when the page is opened. */
  preload: Preload;
};

// React's `lazy` takes what is there at once from a promise that answers at once, instead of showing a placeholder first.
const atHand = <Value>(value: Value) =>
  // biome-ignore lint/suspicious/noThenProperty: it stands for a promise
  ({ then: (use: (value: Value) => void) => use(value) }) as Promise<Value>;

/**
 * A page that is fetched when it is shown or preloaded. One that is preloaded renders with what is around it: behind a placeholder
 * React would hold it back until the placeholder has been seen for 300 milliseconds.
 */
export const lazyPage = (load: () => Promise<PageModule>): LazyPage => {
  let loaded: PageModule | undefined;
  const fetchPage = async (): Promise<PageModule> => {
    loaded = await load();
    return loaded;
  };
  return {
    Content: lazy(() => (loaded ? atHand(loaded) : fetchPage())),
    preload: (client) =>
      fetchPage().then(
        async (page) => page.default.preload?.(client),
        () => undefined,
      ),
  };
};
