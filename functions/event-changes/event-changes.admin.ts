import { eventChangesAdmin } from "../../shared/api/event-changes.ts";
import { serve } from "../serve.ts";
import { readImpact } from "./impact.ts";

export const handler = serve("eventChangesAdmin", eventChangesAdmin, {
  async impact({ eventId }, _caller, { now }) {
    return readImpact(eventId, now);
  },
});
