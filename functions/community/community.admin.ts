import { communityAdmin } from "../../shared/api/community.ts";
import { serve } from "../serve.ts";
import { createCommunityLocation } from "./locations/locations.ts";
import {
  deleteCommunityLocation,
  restoreCommunityLocation,
  updateCommunityLocation,
} from "./locations/manage-locations.ts";
import { deletePostAsAdmin } from "./posts/delete-post.ts";
import { changeCommunitySettings, readCommunitySettings } from "./standing/manage-settings.ts";

export const handler = serve("communityAdmin", communityAdmin, {
  async deletePost({ postId }, caller, { now }) {
    await deletePostAsAdmin(postId, caller, now);
    return {};
  },
  async createLocation(input, caller, { now }) {
    return createCommunityLocation(input, caller, now);
  },
  async updateLocation(input, caller, { now }) {
    return updateCommunityLocation(input, caller, now);
  },
  async deleteLocation({ name }, caller, { now }) {
    await deleteCommunityLocation(name, caller, now);
    return {};
  },
  async restoreLocation({ name }, caller, { now }) {
    return restoreCommunityLocation(name, caller, now);
  },
  async settings() {
    return readCommunitySettings();
  },
  async updateSettings(input, caller, { now }) {
    return changeCommunitySettings(input, caller, now);
  },
});
