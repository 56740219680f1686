import { contactAdmin } from "../../shared/api/contact.ts";
import { serve } from "../serve.ts";
import { listContactMessages } from "./manage-messages.ts";

export const handler = serve("contactAdmin", contactAdmin, {
  async messages({ limit, cursor }, _caller, { pages }) {
    const { items, position } = await listContactMessages({ limit, position: await pages.open(cursor) });
    return { items, cursor: await pages.seal(position) };
  },
});
