import { doorPasses } from "../../shared/api/door-passes.ts";
import { serve } from "../serve.ts";
import { bindTicket } from "./bind-ticket.ts";

export const handler = serve("doorPasses", doorPasses, {
  async bind(input, caller, { now }) {
    return bindTicket(input, caller.userId, now);
  },
});
