import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import FavoriteBorderRounded from "@mui/icons-material/FavoriteBorderRounded";
import FavoriteRounded from "@mui/icons-material/FavoriteRounded";
import IosShareRounded from "@mui/icons-material/IosShareRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Post } from "../../../../../shared/model/post.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { sharePost } from "./share-post.ts";
import { useLike } from "./use-like.ts";

const shortCount = (count: number): string =>
  count < 10_000 ? formatCount(count) : new Intl.NumberFormat("en-US", { notation: "compact" }).format(count);

const shortCounted = (count: number, noun: string): string => `${shortCount(count)} ${noun}${count === 1 ? "" : "s"}`;

const action = { minWidth: 48, px: 1.25, fontVariantNumeric: "tabular-nums", color: "text.secondary" } as const;

/** Like, comment and share, with their counts. */
export const PostActions = ({
  post,
  isThreadOpen,
  threadId,
  onComment,
}: {
  post: Post;
  isThreadOpen: boolean;
  threadId: string;
  onComment: () => void;
}) => {
  const { toggle } = useLike(post);
  const { is_liked, likes_count, comments_count } = post;
  return (
    <Box sx={{ display: "flex", gap: 0.5, mx: -1.25 }}>
      <Button
        size="small"
        color="inherit"
        aria-pressed={is_liked}
        aria-label={`Like, ${shortCounted(likes_count, "like")}`}
        onClick={toggle}
        startIcon={is_liked ? <FavoriteRounded /> : <FavoriteBorderRounded />}
        sx={{ ...action, ...(is_liked && { color: "primary.main" }) }}
      >
        {shortCount(likes_count)}
      </Button>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isThreadOpen}
        aria-controls={isThreadOpen ? threadId : undefined}
        aria-label={`Comments, ${shortCounted(comments_count, "comment")}`}
        onClick={onComment}
        startIcon={<ChatBubbleOutlineRounded />}
        sx={action}
      >
        {shortCount(comments_count)}
      </Button>
      <Button
        size="small"
        color="inherit"
        onClick={() => void sharePost(post.id)}
        startIcon={<IosShareRounded />}
        sx={{ ...action, ml: "auto" }}
      >
        Share
      </Button>
    </Box>
  );
};
