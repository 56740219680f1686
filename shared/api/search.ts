import * as z from "zod";
import { limits } from "../model/limits.ts";
import { Line } from "../model/primitives.ts";
import { SearchResult } from "../model/search.ts";
import { defineRoutes } from "./route.ts";

export const searchAdmin = defineRoutes({
  everything: {
    // A POST, so that what is searched for stands in no log.
    method: "POST",
    path: "/api/admin/search",
    access: "admin",
    permission: "desk",
    // It only reads.
    idempotency: "own",
    status: 200,
    summary:
      "What a text leads to: members, orders, events, deals, vendors, codes and campaigns, of which the caller's role may read all that it gets.",
    input: z.object({
      q: Line(limits.searchLength).min(limits.searchMinLength, `Enter at least ${limits.searchMinLength} characters`),
    }),
    output: z.object({ results: z.array(SearchResult) }),
    rate: { max: 240, seconds: 60 },
  },
});
