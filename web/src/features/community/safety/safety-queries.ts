import { pagedQuery } from "../../../api/index.ts";

/** What was decided about the member's own things, latest first. */
export const decisionsQuery = pagedQuery("moderation", "decisions", {});
