import { accountAdmin } from "../../shared/api/account.ts";
import { serve } from "../serve.ts";
import { exportMember } from "./export-member.ts";

export const handler = serve("accountAdmin", accountAdmin, {
  async export({ userId, ...query }, caller, { now, pageOf, idempotencyKey }) {
    return pageOf(query, ({ position }) => exportMember({ userId, position, idempotencyKey }, caller, now));
  },
});
