import { content } from "../../shared/api/content.ts";
import { serve } from "../serve.ts";
import { readSettings } from "./app-settings.ts";
import { listLocations } from "./locations.ts";
import { listActiveLogos } from "./logos.ts";
import { readMarketing } from "./marketing.ts";
import { listActiveNews } from "./news.ts";

export const handler = serve("content", content, {
  async news(query, _caller, { pageOf }) {
    return pageOf(query, listActiveNews);
  },
  async settings() {
    return readSettings();
  },
  async logos() {
    return { items: await listActiveLogos(), cursor: null };
  },
  async marketing(_input, _caller, { now }) {
    return readMarketing(now);
  },
  async locations() {
    return { items: await listLocations(), cursor: null };
  },
});
