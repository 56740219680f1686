import { countOnPost } from "../posts/count-projection.ts";

/** Keeps the number of comments of each post (rows comment-01, comment-03). */
export const commentCounts = countOnPost("comment", "comments_count");
