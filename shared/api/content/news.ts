import * as z from "zod";
import { NewsVideo, NewsVideoInput, NewsVideoRecord } from "../../model/news.ts";
import { Empty, Id, Page, PageQuery, Version } from "../../model/primitives.ts";
import { defineRoutes } from "../route.ts";

const NewsRef = z.object({ newsId: Id });

/** What members see of the news videos; part of the entry `content`. */
export const news = defineRoutes({
  news: {
    method: "GET",
    path: "/api/news",
    access: "public",
    summary: "Active news videos by posted time, newest first.",
    input: PageQuery,
    output: Page(NewsVideo),
    cache: { seconds: 30 },
  },
});

/** What administrators do with news videos; part of the entry `contentAdmin`. */
export const newsAdmin = defineRoutes({
  news: {
    method: "GET",
    path: "/api/admin/news",
    access: "admin",
    permission: "content",
    summary: "All news videos by posted time, newest first.",
    input: PageQuery,
    output: Page(NewsVideoRecord),
  },
  createNews: {
    method: "POST",
    path: "/api/admin/news",
    access: "admin",
    permission: "content",
    status: 201,
    summary: "Add a news video.",
    input: NewsVideoInput,
    output: NewsVideoRecord,
  },
  updateNews: {
    method: "PUT",
    path: "/api/admin/news/{newsId}",
    access: "admin",
    permission: "content",
    summary: "Change a news video.",
    input: NewsRef.extend(NewsVideoInput.shape).extend({ version: Version.optional() }),
    output: NewsVideoRecord,
  },
  setNewsActive: {
    method: "POST",
    path: "/api/admin/news/{newsId}/active",
    access: "admin",
    permission: "content",
    summary: "Show or hide a news video.",
    input: NewsRef.extend({ is_active: z.boolean() }),
    output: NewsVideoRecord,
  },
  deleteNews: {
    method: "DELETE",
    path: "/api/admin/news/{newsId}",
    access: "admin",
    permission: "content",
    summary: "Delete a news video; it can be restored for 30 days.",
    input: NewsRef,
    output: Empty,
  },
  restoreNews: {
    method: "POST",
    path: "/api/admin/news/{newsId}/restore",
    access: "admin",
    permission: "content",
    summary: "Bring a deleted news video back; repeating it changes nothing.",
    input: NewsRef,
    output: NewsVideoRecord,
  },
});
