import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Post } from "../../../../../shared/model/post.ts";
import { InlineRetry } from "../../../components/feedback/inline-retry.tsx";
import { Picture } from "../../../components/media/picture.tsx";
import { RelativeTime } from "../../../member/relative-time.tsx";
import { postsOfQuery } from "../community-queries.ts";
import { useLogFailure } from "../log-failure.ts";
import { postPath } from "../post/share-post.ts";

const shownPosts = 6;

const twoLines = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  overflowWrap: "anywhere",
} as const;

const RecentPost = ({ post }: { post: Post }) => (
  <MuiLink
    component={Link}
    to={postPath(post.id)}
    color="textPrimary"
    underline="none"
    sx={{
      display: "flex",
      gap: 1.5,
      p: 1.5,
      borderRadius: 4,
      bgcolor: "surface.raised",
      fontWeight: 400,
      "&:hover": { bgcolor: "surface.sunken" },
    }}
  >
    {post.image && (
      <Box sx={{ flex: "none", width: 56, height: 56, borderRadius: 3, overflow: "hidden" }}>
        <Picture src={post.image.url} alt="" />
      </Box>
    )}
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={twoLines}>
        {post.content}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {post.location} · <RelativeTime at={post.created_at} />
      </Typography>
    </Box>
  </MuiLink>
);

/** A member's latest posts, at most 6 (row follow-03). */
export const RecentPosts = ({ userId }: { userId: string }) => {
  const list = useInfiniteQuery(postsOfQuery(userId, shownPosts));
  useLogFailure("the member's posts", list.error);
  const posts = list.data?.pages[0]?.items.slice(0, shownPosts);
  return (
    <Box component="section" aria-label="Recent posts">
      <Typography variant="h4" component="h3" sx={{ mb: 1.5 }}>
        Recent Posts
      </Typography>
      {!posts && list.isError && <InlineRetry text="Couldn't load posts" onRetry={() => void list.refetch()} />}
      {!posts && !list.isError && <Skeleton variant="rounded" height={120} />}
      {posts?.length === 0 && <Typography color="textSecondary">No posts yet.</Typography>}
      {posts && posts.length > 0 && (
        <Box
          component="ul"
          sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1, m: 0, p: 0, listStyle: "none" }}
        >
          {posts.map((post) => (
            <li key={post.id}>
              <RecentPost post={post} />
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
};
