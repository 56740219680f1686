import type { PartnerLogoRecord } from "../../../../../shared/model/content.ts";
import type { NewsVideoRecord } from "../../../../../shared/model/news.ts";
import type { ExclusiveEventRecord } from "../../../../../shared/model/playyy.ts";

/** A news video that members see. */
export const aNewsVideo = (about: Partial<NewsVideoRecord> = {}): NewsVideoRecord => ({
  id: "news_00000001",
  creator_handle: "@maker",
  video_url: "/media/news-videos/1.webm",
  caption: "By the river",
  posted_at: "2026-11-01T23:00:00.000Z",
  is_active: true,
  version: 3,
  created_at: "2026-11-01T12:00:00.000Z",
  ...about,
});

/** A partner's logo that the landing page shows. */
export const aLogo = (about: Partial<PartnerLogoRecord> = {}): PartnerLogoRecord => ({
  id: "logo_00000001",
  name: "Rowdy Oyster",
  logo_url: "/art/follow-1.webp",
  website_url: null,
  is_active: true,
  display_order: 0,
  version: 3,
  created_at: "2026-11-01T12:00:00.000Z",
  ...about,
});

/** An exclusive event that members see. */
export const anExclusiveEvent = (about: Partial<ExclusiveEventRecord> = {}): ExclusiveEventRecord => ({
  id: "excl_00000001",
  title: "Kayak Hunt",
  description: "Two hours on the river",
  date: "Fridays",
  location: "Downtown",
  participants: "12 people",
  rewards: "A dry bag",
  image: null,
  is_active: true,
  created_at: "2026-11-01T12:00:00.000Z",
  version: 3,
  ...about,
});
