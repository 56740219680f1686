import { eventChangesAdmin } from "../../shared/api/event-changes.ts";
import { cancelEvent } from "../events/cancel-event.ts";
import { serve } from "../serve.ts";
import { readCancellation } from "./cancelled/read-cancellation.ts";
import { readImpact } from "./impact.ts";
import { sendMessage } from "./messages/send-message.ts";

export const handler = serve("eventChangesAdmin", eventChangesAdmin, {
  async impact({ eventId }, _caller, { now }) {
    return readImpact(eventId, now);
  },
  async cancel({ eventId, reason, version }, caller, { now }) {
    return cancelEvent({ admin: caller, eventId, version }, reason, now);
  },
  async cancellation({ eventId }) {
    return readCancellation(eventId);
  },
  async message({ eventId, text }, caller, { now }) {
    return sendMessage(caller, { eventId, text }, now);
  },
});
