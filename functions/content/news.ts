import type { EntityItem } from "electrodb";
import { AppError, notFound } from "../../shared/model/errors.ts";
import type { NewsVideo, NewsVideoInput, NewsVideoRecord } from "../../shared/model/news.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { binWrite } from "../bin/bin.ts";
import { restoreBinned } from "../bin/restore-binned.ts";
import { newId } from "../platform/ids.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { versionConflictError } from "../platform/table/version.ts";
import { NewsEntity } from "./news.entity.ts";

type StoredNews = EntityItem<typeof NewsEntity>;
type Input = NewsVideoInput;

const pageSize = 50;
const shownSize = 8;
const maxAttempts = 10;

const findNews = async (id: string): Promise<StoredNews | null> =>
  (await NewsEntity.get({ id }).go({ consistent: true })).data;

const getNews = async (id: string): Promise<StoredNews> => {
  const video = await findNews(id);
  if (!video) throw notFound("News video not found");
  return video;
};

/** Lists active news videos by posted time, newest first, 8 unless said otherwise. */
export const listActiveNews = async ({ limit = shownSize, position }: PageRange): Promise<PageResult<NewsVideo>> => {
  const page = { order: "desc", limit, cursor: position } as const;
  const { data, cursor } = await NewsEntity.query.active({ is_active: true }).go(page);
  return { items: data, position: cursor };
};

/** Lists all news videos by posted time, newest first. */
export const listNews = async ({ limit = pageSize, position }: PageRange): Promise<PageResult<NewsVideoRecord>> => {
  const { data, cursor } = await NewsEntity.query.newest({}).go({ order: "desc", limit, cursor: position });
  return { items: data, position: cursor };
};

/** Adds a news video. */
export const createNews = async (input: Input, admin: Admin, now: string): Promise<NewsVideoRecord> => {
  const item = { ...input, id: newId("news", now), version: 0, created_at: now };
  const change = { action: "news.create", subject: item.id, before: null, after: item } as const;
  await writeAll([NewsEntity.create(item), AuditEntity.create(auditRow(admin, change, now))]);
  return item;
};

const saveNews = async (before: StoredNews, after: StoredNews, admin: Admin, now: string): Promise<boolean> => {
  const change = { action: "news.update", subject: after.id, before, after } as const;
  const refused = await writeAll([
    NewsEntity.put(after).where(({ version }, { eq }) => eq(version, before.version)),
    AuditEntity.create(auditRow(admin, change, now)),
  ]);
  return refused.size === 0;
};

/** Changes a news video. Throws `not-found`, or `version-conflict` if somebody else changed it in the meantime. */
export const updateNews = async (
  newsId: string,
  { version, ...input }: Input & { version?: number | undefined },
  admin: Admin,
  now: string,
): Promise<NewsVideoRecord> => {
  const before = await getNews(newsId);
  if (version !== undefined && version !== before.version) throw versionConflictError();
  const after = { ...before, ...input, version: before.version + 1 };
  if (!(await saveNews(before, after, admin, now))) throw versionConflictError();
  return after;
};

/** Shows or hides a news video, whatever else changed of it. Throws `not-found`. */
export const setNewsActive = (
  newsId: string,
  is_active: boolean,
  admin: Admin,
  now: string,
): Promise<NewsVideoRecord> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const before = await getNews(newsId);
      if (before.is_active === is_active) return before;
      const after = { ...before, is_active, version: before.version + 1 };
      return (await saveNews(before, after, admin, now)) ? after : conflict;
    },
    () => new AppError("conflict", "This video keeps changing. Please try again."),
  );

/** Deletes a news video, for 30 days into the bin. Idempotent. Throws `version-conflict` if it is changed at the same time. */
export const deleteNews = async (newsId: string, admin: Admin, now: string): Promise<void> => {
  const before = await findNews(newsId);
  if (!before) return;
  const change = { action: "news.delete", subject: newsId, before, after: null } as const;
  const refused = await writeAll([
    NewsEntity.delete({ id: newsId }).where(({ version }, { eq }) => eq(version, before.version)),
    binWrite({ kind: "news", id: newsId, name: `The video of ${before.creator_handle}`, record: before }, admin, now),
    AuditEntity.create(auditRow(admin, change, now)),
  ]);
  if (refused.size > 0) throw versionConflictError();
};

/** Brings a deleted news video back, shown or hidden as it was; repeating it changes nothing. Throws `not-found` for what isn't in the bin. */
export const restoreNews = (newsId: string, admin: Admin, now: string): Promise<NewsVideoRecord> =>
  restoreBinned<StoredNews, NewsVideoRecord>(
    {
      kind: "news",
      id: newsId,
      action: "news.restore",
      find: () => findNews(newsId),
      restore: (stored) => {
        const item = { ...stored, version: stored.version + 1 };
        return { item, audited: item, writes: [NewsEntity.create(item)] };
      },
    },
    admin,
    now,
  );
