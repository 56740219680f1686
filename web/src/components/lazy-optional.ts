import { type ComponentType, lazy } from "react";

/** Loads a component that a page can do without: if its code can't be fetched, `otherwise` stands in its place. */
export const lazyOptional = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  otherwise: ComponentType<Props> = () => null,
) => lazy((): Promise<{ default: ComponentType<Props> }> => load().catch(() => ({ default: otherwise })));
