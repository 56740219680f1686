import { contactAdmin } from "../../shared/api/contact.ts";
import { serve } from "../serve.ts";
import { listContactMessages, setMessageAnswered } from "./manage-messages.ts";

export const handler = serve("contactAdmin", contactAdmin, {
  async messages(query, _caller, { pageOf }) {
    return pageOf(query, listContactMessages);
  },
  async setAnswered({ messageId, answered }, caller, { now }) {
    return setMessageAnswered(messageId, answered, caller, now);
  },
});
