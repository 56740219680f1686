import { searchAdmin } from "../../shared/api/search.ts";
import { serve } from "../serve.ts";
import { searchEverything } from "./search-everything.ts";

export const handler = serve("searchAdmin", searchAdmin, {
  async everything({ q }, _caller, { role }) {
    return { results: await searchEverything(q, role) };
  },
});
