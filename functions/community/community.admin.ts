import { communityAdmin } from "../../shared/api/community.ts";
import { serve } from "../serve.ts";
import { createCommunityLocation } from "./locations/locations.ts";
import { deletePostAsAdmin } from "./posts/delete-post.ts";

export const handler = serve("communityAdmin", communityAdmin, {
  async deletePost({ postId }, caller, { now }) {
    await deletePostAsAdmin(postId, caller, now);
    return {};
  },
  async createLocation(input, caller, { now }) {
    return createCommunityLocation(input, caller, now);
  },
});
