import { membersAdmin } from "../../shared/api/members.ts";
import { serve } from "../serve.ts";
import { verifyCardToken } from "./member-card.ts";

export const handler = serve("membersAdmin", membersAdmin, {
  async verifyCard({ token }, _caller, { now }) {
    return verifyCardToken(token, now);
  },
});
