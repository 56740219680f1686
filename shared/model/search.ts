import * as z from "zod";
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

/** One row of the search: `id` is what its page is found by, for codes the code itself; `at` is what newer ones are told from older ones by. */
export const SearchResult = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  at: Instant,
});
export type SearchResult = z.infer<typeof SearchResult>;
