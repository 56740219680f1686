import { type ComponentType, type LazyExoticComponent, lazy } from "react";

export type AdminTab = {
  /** The last segment of its URL; the first tab has none. */
  id: string;
  label: string;
  Content: LazyExoticComponent<ComponentType>;
};

const tab = (id: string, label: string, load: () => Promise<{ default: ComponentType }>): AdminTab => ({
  id,
  label,
  Content: lazy(load),
});

/** The admin panel's sections, in order. A new one takes one line here and one file in `app/admin/`. */
export const adminTabs: AdminTab[] = [
  tab("dashboard", "Dashboard", () => import("./dashboard.tsx")),
  tab("membership-sync", "Sync", () => import("./membership-sync.tsx")),
  tab("tickets", "Tickets", () => import("./tickets.tsx")),
  tab("promo-codes", "Promos", () => import("./promo-codes.tsx")),
  tab("messages", "Messages", () => import("./messages.tsx")),
];

const first = adminTabs[0] as AdminTab;

/** A tab's path. */
export const adminTabPath = (id: string): string => (id === first.id ? "/admin" : `/admin/${id}`);

/** Finds the tab with this id; undefined if there is none. */
export const adminTabOf = (id: string | undefined): AdminTab | undefined =>
  id === undefined ? first : adminTabs.find((one) => one.id === id && one !== first);
