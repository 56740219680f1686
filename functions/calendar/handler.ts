import { calendar } from "../../shared/api/calendar.ts";
import { serve } from "../serve.ts";
import { feedUrl, readEventFile, readFeed } from "./calendar.ts";
import { ensureFeed, feedTokenOf, revokeFeed, rotateFeed } from "./feeds.ts";

export const handler = serve("calendar", calendar, {
  async feed(_input, caller) {
    const token = await feedTokenOf(caller.userId);
    return { url: token && feedUrl(token) };
  },
  async createFeed(_input, caller, { now }) {
    return { url: feedUrl(await ensureFeed(caller.userId, now)) };
  },
  async rotateFeed(_input, caller, { now }) {
    return { url: feedUrl(await rotateFeed(caller.userId, now)) };
  },
  async revokeFeed(_input, caller) {
    await revokeFeed(caller.userId);
    return { url: null };
  },
  async read({ token }, _caller, { now }) {
    return readFeed(token.replace(/\.ics$/, ""), now);
  },
  async event({ eventId }) {
    return readEventFile(eventId);
  },
});
