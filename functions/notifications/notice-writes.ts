import { type NoticeKind, NoticeLink } from "../../shared/model/notification.ts";
import { days } from "../../shared/rules/durations.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import { fingerprint, newId } from "../platform/ids.ts";
import { lookup } from "../platform/table/batch-read.ts";
import type { Write } from "../platform/table/transaction.ts";
import { NoticeEntity } from "./notice.entity.ts";
import { NoticeCauseEntity } from "./notice-cause.entity.ts";
import { NoticeTextEntity } from "./notice-text.entity.ts";

/** What a member is told behind the bell. Nothing personal: the same text is stored once for all who get it. */
export type NoticeText = { title: string; message: string };

/** A notification: its text, what it is about, and the page of the app that it leads to. */
export type Notice = NoticeText & { kind: NoticeKind; link: string };

/** Longer than anybody may come with the same cause again. */
const causeDays = 400;

const textIdOf = ({ title, message }: NoticeText): string => `text_${fingerprint(JSON.stringify([title, message]))}`;

/** Returns the write that stores the text of a notification; repeated it changes nothing. */
export const createTextWrite = ({ title, message }: NoticeText): Write & { go(): Promise<unknown> } =>
  NoticeTextEntity.put({ id: textIdOf({ title, message }), title, message });

/**
 * Returns the writes that tell one member of a cause, once however often it is written: a second time they are refused. The text is stored
 * apart (`createTextWrite`), since many members told at once would all write it. Throws a ZodError for a link that leaves the app.
 */
export const createTellWrites = (user_id: string, cause: string, notice: Notice, now: string): Write[] => [
  NoticeCauseEntity.create({ user_id, cause, ttl: toTtl(addMilliseconds(now, days(causeDays))) }),
  NoticeEntity.create({
    user_id,
    id: newId("notice", now),
    text_id: textIdOf(notice),
    at: now,
    kind: notice.kind,
    link: NoticeLink.parse(notice.link),
  }),
];

/** Returns the writes that put a notification behind one member's bell, for the transaction of what it tells about. */
export const createNoticeWrites = (user_id: string, cause: string, notice: Notice, now: string): Write[] => [
  createTextWrite(notice),
  ...createTellWrites(user_id, cause, notice, now),
];

/** Looks up in a batch read whether a member was told of a cause. */
export const causeLookup = (user_id: string, cause: string) => lookup(NoticeCauseEntity, { user_id, cause });
