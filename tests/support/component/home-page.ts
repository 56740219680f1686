import { answer, answerUnlessSet } from "./played-api.ts";

/** Answers what Home reads beside its deals: no event, no news and nothing unread, unless the test has said otherwise. */
export const answerHome = (): void => {
  answerUnlessSet("events", "list", { items: [], cursor: null });
  answer("notifications", "unread", { unread: 0 });
  answer("content", "news", { items: [], cursor: null });
};
