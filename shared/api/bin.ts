import { BinEntry } from "../model/bin.ts";
import { Page, PageQuery } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

export const binAdmin = defineRoutes({
  list: {
    method: "GET",
    path: "/api/admin/bin",
    access: "admin",
    permission: "desk",
    summary:
      "Deleted records that can still be restored, newest first, 50 without a limit; of these the kinds that the caller's role may restore.",
    input: PageQuery,
    output: Page(BinEntry),
  },
});
