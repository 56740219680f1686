import * as z from "zod";
import type { Permission } from "./permissions.ts";
import { Instant } from "./primitives.ts";

/** What the back-office's search finds on the server, in the order in which it lists them. */
export const searchKinds = [
  "member",
  "order",
  "event",
  "deal",
  "vendor",
  "promo-code",
  "ambassador",
  "campaign",
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Which permissions let a role find things of a kind; one of them is enough (R87). */
export const searchPermissions: Readonly<Record<SearchKind, readonly Permission[]>> = {
  member: ["members"],
  order: ["orders"],
  event: ["events", "door"],
  deal: ["deals"],
  vendor: ["deals"],
  "promo-code": ["memberships"],
  ambassador: ["sales"],
  campaign: ["campaigns"],
};

/** One row of the search: `id` is what its page is found by, for codes the code itself; `at` is what newer ones are told from older ones by. */
export const SearchResult = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  at: Instant,
});
export type SearchResult = z.infer<typeof SearchResult>;
