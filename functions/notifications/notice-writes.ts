import { fingerprint, newId } from "../platform/ids.ts";
import type { Write } from "../platform/table/transaction.ts";
import { NoticeEntity } from "./notice.entity.ts";
import { NoticeTextEntity } from "./notice-text.entity.ts";

/** What a member is told behind the bell. Nothing personal: the same text is stored once for all who get it. */
export type NoticeText = { title: string; message: string };

/** Returns the writes that put a notification behind a member's bell, for the transaction of what it tells about. */
export const createNoticeWrites = (user_id: string, { title, message }: NoticeText, now: string): Write[] => {
  const text_id = `text_${fingerprint(JSON.stringify([title, message]))}`;
  return [
    NoticeTextEntity.put({ id: text_id, title, message }),
    NoticeEntity.create({ user_id, id: newId("notice", now), text_id, at: now }),
  ];
};
