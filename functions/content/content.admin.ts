import { contentAdmin } from "../../shared/api/content.ts";
import { serve } from "../serve.ts";
import { updateSettings } from "./app-settings.ts";
import { createLocation } from "./locations.ts";
import { listLogos } from "./logos.ts";
import { createLogo, deleteLogo, reorderLogos, setLogoActive, updateLogo } from "./manage-logos.ts";
import { readMarketingSettings, updateMarketing } from "./marketing.ts";
import { createNews, deleteNews, listNews, restoreNews, setNewsActive, updateNews } from "./news.ts";
import { restoreLogo } from "./restore-logo.ts";

export const handler = serve("contentAdmin", contentAdmin, {
  async logos() {
    return listLogos();
  },
  async createLogo(input, caller, { now }) {
    return createLogo(input, caller, now);
  },
  async updateLogo({ logoId, ...input }, caller, { now }) {
    return updateLogo(logoId, input, caller, now);
  },
  async setLogoActive({ logoId, is_active }, caller, { now }) {
    return setLogoActive(logoId, is_active, caller, now);
  },
  async reorderLogos(order, caller, { now }) {
    return reorderLogos(order, caller, now);
  },
  async deleteLogo({ logoId }, caller, { now }) {
    await deleteLogo(logoId, caller, now);
    return {};
  },
  async restoreLogo({ logoId }, caller, { now }) {
    return restoreLogo(logoId, caller, now);
  },
  async news(query, _caller, { pageOf }) {
    return pageOf(query, listNews);
  },
  async createNews(input, caller, { now }) {
    return createNews(input, caller, now);
  },
  async updateNews({ newsId, ...input }, caller, { now }) {
    return updateNews(newsId, input, caller, now);
  },
  async setNewsActive({ newsId, is_active }, caller, { now }) {
    return setNewsActive(newsId, is_active, caller, now);
  },
  async deleteNews({ newsId }, caller, { now }) {
    await deleteNews(newsId, caller, now);
    return {};
  },
  async restoreNews({ newsId }, caller, { now }) {
    return restoreNews(newsId, caller, now);
  },
  async updateSettings(change, caller, { now }) {
    return updateSettings(change, caller, now);
  },
  async marketing() {
    return readMarketingSettings();
  },
  async updateMarketing(input, caller, { now }) {
    return updateMarketing(input, caller, now);
  },
  async createLocation(input, caller, { now }) {
    return createLocation(input, caller, now);
  },
});
