import { city } from "../../../../../shared/model/city.ts";
import { shareLink } from "../../../components/feedback/share.ts";

/** A post's own address. */
export const postPath = (postId: string): string => `/post/${postId}`;

/** Shares a post's link by the device's share sheet, or copies it (row feed-08). */
export const sharePost = (postId: string): Promise<void> =>
  shareLink({ url: window.location.origin + postPath(postId), title: city.title, copied: "Link copied!" });
