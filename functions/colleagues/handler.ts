import { colleagues } from "../../shared/api/colleagues.ts";
import { serve } from "../serve.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { openInvitation } from "./open-invitation.ts";

export const handler = serve("colleagues", colleagues, {
  async open({ code }, _caller, { now }) {
    return openInvitation(code, now);
  },
  async accept({ code }, caller, { now }) {
    return acceptInvitation(code, caller, now);
  },
});
