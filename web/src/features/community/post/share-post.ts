import { city } from "../../../../../shared/model/city.ts";
import { copyToClipboard } from "../../../components/feedback/copy-to-clipboard.ts";

/** A post's own address. */
export const postPath = (postId: string): string => `/post/${postId}`;

/** Opens the device's share sheet if there is one; otherwise copies the post's link (row feed-08). */
export const sharePost = async (postId: string): Promise<void> => {
  const url = window.location.origin + postPath(postId);
  const copy = () => copyToClipboard(url, { title: "Link copied!" });
  if (!navigator.share) return copy();
  try {
    await navigator.share({ title: city.title, url });
  } catch (error) {
    // Closing the sheet is a change of mind; after any other failure the link is copied instead.
    if ((error as Error).name !== "AbortError") await copy();
  }
};
