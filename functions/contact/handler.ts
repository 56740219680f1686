import { contact } from "../../shared/api/contact.ts";
import { serve } from "../serve.ts";
import { receiveContactMessage } from "./receive-contact-message.ts";

export const handler = serve("contact", contact, {
  async send(input, caller, { now }) {
    await receiveContactMessage(input, caller?.userId, now);
    return {};
  },
});
