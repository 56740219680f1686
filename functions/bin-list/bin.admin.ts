import { binAdmin } from "../../shared/api/bin.ts";
import { serve } from "../serve.ts";
import { listBin } from "./list-bin.ts";

export const handler = serve("binAdmin", binAdmin, {
  async list(query, _caller, { now, role, pageOf }) {
    return pageOf(query, (range) => listBin(role, range, now));
  },
});
