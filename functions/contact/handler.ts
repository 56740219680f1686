import { contact } from "../../shared/api/contact.ts";
import { serve } from "../serve.ts";
import { receiveMessage } from "./contact.ts";

export const handler = serve("contact", contact, {
  async send(input, caller, { now }) {
    await receiveMessage(input, caller?.userId, now);
    return {};
  },
});
