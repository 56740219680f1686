import { calendar } from "../../shared/api/calendar.ts";
import { serve } from "../serve.ts";
import { readEventCalendar, readFeed, toFeedUrl } from "./calendar-feed.ts";
import { ensureFeedToken, findFeedToken, revokeFeed, rotateFeedToken } from "./feed-tokens.ts";

export const handler = serve("calendar", calendar, {
  async feed(_input, caller) {
    const token = await findFeedToken(caller.userId);
    return { url: token && toFeedUrl(token) };
  },
  async createFeed(_input, caller, { now }) {
    return { url: toFeedUrl(await ensureFeedToken(caller.userId, now)) };
  },
  async rotateFeed(_input, caller, { now }) {
    return { url: toFeedUrl(await rotateFeedToken(caller.userId, now)) };
  },
  async revokeFeed(_input, caller) {
    await revokeFeed(caller.userId);
    return { url: null };
  },
  async read({ token }, _caller, { now }) {
    return readFeed(token.replace(/\.ics$/, ""), now);
  },
  async event({ eventId }) {
    return readEventCalendar(eventId);
  },
});
