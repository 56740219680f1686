import { countOnPost } from "../posts/count-projection.ts";

/** Keeps the number of likes of each post (row post-09). */
export const likeCounts = countOnPost("post-like", "likes_count");
