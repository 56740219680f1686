import { contactAdmin } from "../../shared/api/contact.ts";
import { serve } from "../serve.ts";
import { listContactMessages } from "./manage-messages.ts";

export const handler = serve("contactAdmin", contactAdmin, {
  async messages(query, _caller, { pageOf }) {
    return pageOf(query, listContactMessages);
  },
});
