import { realtime } from "../../shared/api/realtime.ts";
import { serve } from "../serve.ts";
import { catchUp } from "./catch-up.ts";
import { createSocketTicket } from "./socket-tickets.ts";

export const handler = serve("realtime", realtime, {
  async ticket(_input, caller, { now }) {
    const { feed, member } = await catchUp(caller.userId, {});
    const { userId, username } = caller;
    const adminName = caller.isAdmin && caller.hasSecondFactor ? username : undefined;
    return { ...(await createSocketTicket({ userId, adminName }, now)), feed, member };
  },
  async changes(cursors, caller) {
    return catchUp(caller.userId, cursors);
  },
});
