import { doorPasses } from "../../shared/api/door-passes.ts";
import { serve } from "../serve.ts";
import { bindTicket } from "./bind-ticket.ts";
import { openGuestPass } from "./open-guest-pass.ts";

export const handler = serve("doorPasses", doorPasses, {
  async bind(input, caller, { now }) {
    return bindTicket(input, caller.userId, now);
  },
  async guest({ code }, _caller, { now }) {
    return openGuestPass(code, now);
  },
});
