import { type ComponentType, lazy } from "react";

const Nothing = () => null;

/** Loads a component that a page can do without: if its code can't be fetched, nothing is shown in its place. */
export const lazyOptional = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy((): Promise<{ default: ComponentType<Props> }> => load().catch(() => ({ default: Nothing })));
