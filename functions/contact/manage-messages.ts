import type * as z from "zod";
import type { ContactMessage } from "../../shared/model/contact.ts";
import type { PageRange } from "../platform/page.ts";
import { ContactMessageEntity } from "./contact-message.entity.ts";

const pageSize = 50;

/** Lists the messages to support, newest first, page by page. */
export const listContactMessages = async ({ limit = pageSize, position }: PageRange) => {
  const page = { order: "desc", limit, cursor: position } as const;
  const { data, cursor } = await ContactMessageEntity.query.newest({}).go(page);
  const items: z.input<typeof ContactMessage>[] = data.map((item) => ({ ...item, user_id: item.user_id ?? null }));
  return { items, position: cursor };
};
