import type { EntityItem } from "electrodb";
import type * as z from "zod";
import type { ContactMessage } from "../../shared/model/contact.ts";
import type { PageRange } from "../platform/page.ts";
import { ContactMessageEntity } from "./contact-message.entity.ts";

const pageSize = 50;

const toContactMessage = (item: EntityItem<typeof ContactMessageEntity>): z.input<typeof ContactMessage> => ({
  ...item,
  user_id: item.user_id ?? null,
});

/** Lists the messages to support, newest first, page by page. */
export const listContactMessages = async ({ limit = pageSize, position }: PageRange) => {
  const page = { order: "desc", limit, cursor: position } as const;
  const { data, cursor } = await ContactMessageEntity.query.newest({}).go(page);
  return { items: data.map(toContactMessage), position: cursor };
};

/** Lists the messages to support from an address (lower case), newest first. */
export const listMessagesFrom = async (email: string, { limit = pageSize, position }: PageRange) => {
  const page = { order: "desc", limit, cursor: position } as const;
  const { data, cursor } = await ContactMessageEntity.query.byEmail({ email }).go(page);
  return { items: data.map(toContactMessage), position: cursor };
};
