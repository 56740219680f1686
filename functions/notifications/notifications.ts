import type { EntityItem } from "electrodb";
import { limits } from "../../shared/model/limits.ts";
import type { MemberNotification, NoticeKind } from "../../shared/model/notification.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { batchRead, lookup } from "../platform/table/batch-read.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { NoticeEntity } from "./notice.entity.ts";
import { NoticeTextEntity } from "./notice-text.entity.ts";
import { NoticesSeenEntity } from "./notices-seen.entity.ts";

const pageSize = 20;

const findSeenUntil = async (userId: string): Promise<string> =>
  (await NoticesSeenEntity.get({ user_id: userId }).go({ consistent: true })).data?.seen_until ?? "";

const textLookup = (id: string) => lookup(NoticeTextEntity, { id });

const readTexts = async (notices: EntityItem<typeof NoticeEntity>[]) => {
  const ids = [...new Set(notices.map(({ text_id }) => text_id))];
  const { texts } = ids.length > 0 ? await batchRead({ texts: ids.map(textLookup) }) : { texts: [] };
  return new Map(texts.map((text) => [text.id, text]));
};

// Before they had kinds, notices were of campaigns, whose text has the campaign's id, and of moderation.
const kindBefore = (textId: string): NoticeKind => (textId.startsWith("text_") ? "people" : "offers");

const toNotification = (
  { id, text_id, at, kind, link }: EntityItem<typeof NoticeEntity>,
  { title, message }: EntityItem<typeof NoticeTextEntity>,
  seenUntil: string,
): MemberNotification => ({
  id,
  kind: kind ?? kindBefore(text_id),
  link: link ?? null,
  title,
  message,
  at,
  is_read: at <= seenUntil,
});

/** Lists a member's notifications, newest first. */
export const listNotifications = async (
  userId: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<MemberNotification>> => {
  const [seenUntil, { data, cursor }] = await Promise.all([
    findSeenUntil(userId),
    NoticeEntity.query.byUser({ user_id: userId }).go({ order: "desc", limit, cursor: position }),
  ]);
  const texts = await readTexts(data);
  const items = data.flatMap((notice) => {
    const text = texts.get(notice.text_id);
    return text ? [toNotification(notice, text, seenUntil)] : [];
  });
  return { items, position: cursor };
};

/** Counts a member's unread notifications, up to `limits.unreadShown`. */
export const countUnread = async (userId: string): Promise<number> => {
  const { data } = await NoticeEntity.query
    .byUser({ user_id: userId })
    .gt({ at: await findSeenUntil(userId), id: "~" })
    .go({ limit: limits.unreadShown });
  return data.length;
};

/** Marks everything up to `now` as read. Idempotent: an earlier instant changes nothing. */
export const markRead = async (userId: string, now: string): Promise<void> => {
  await tryWrite(
    NoticesSeenEntity.put({ user_id: userId, seen_until: now })
      .where(({ seen_until }, { notExists, lt }) => `${notExists(seen_until)} OR ${lt(seen_until, now)}`)
      .go(),
  );
};
