import { type ComponentType, type LazyExoticComponent, lazy } from "react";

export type AdminTab = {
  /** The last part of its address; the first tab has the bare one. */
  id: string;
  label: string;
  Content: LazyExoticComponent<ComponentType>;
};

const tab = (id: string, label: string, load: () => Promise<{ default: ComponentType }>): AdminTab => ({
  id,
  label,
  Content: lazy(load),
});

/** The sections of the admin panel in their order. A new one is one line here and one file in `app/admin/`. */
export const adminTabs: AdminTab[] = [
  tab("dashboard", "Dashboard", () => import("./dashboard.tsx")),
  tab("membership-sync", "Sync", () => import("./membership-sync.tsx")),
  tab("tickets", "Tickets", () => import("./tickets.tsx")),
  tab("promo-codes", "Promos", () => import("./promo-codes.tsx")),
  tab("messages", "Messages", () => import("./messages.tsx")),
];

const first = adminTabs[0] as AdminTab;

/** Where a tab lives. */
export const adminTabPath = (id: string): string => (id === first.id ? "/admin" : `/admin/${id}`);

/** The tab an address names; none for an unknown one. */
export const adminTabOf = (id: string | undefined): AdminTab | undefined =>
  id === undefined ? first : adminTabs.find((one) => one.id === id && one !== first);
