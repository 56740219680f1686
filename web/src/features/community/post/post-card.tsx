import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import type { Post } from "../../../../../shared/model/post.ts";
import { CommentThread } from "../comments/comment-thread.tsx";
import { PostActions } from "./post-actions.tsx";
import { PostAuthor } from "./post-author.tsx";
import { PostMenu } from "./post-menu.tsx";
import { PostPicture } from "./post-picture.tsx";
import { PostText } from "./post-text.tsx";
import { postPath } from "./share-post.ts";

/** One post with everything that can be done with it; on its own page its text is whole and its thread open. */
export const PostCard = ({
  post,
  eager = false,
  alone = false,
  onDeleted = () => {},
}: {
  post: Post;
  /** Set for the first posts of a screen. */
  eager?: boolean;
  /** Set on the post's own page. */
  alone?: boolean;
  onDeleted?: () => void;
}) => {
  const [isThreadOpen, setIsThreadOpen] = useState(alone);
  const threadId = useId();
  return (
    <Card
      component="article"
      aria-label={`Post by ${post.display_name}`}
      data-post={post.id}
      sx={{
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: 1.75,
        p: { xs: 2, sm: 2.5 },
        pb: { xs: 1, sm: 1.5 },
      }}
    >
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1 }}>
        <PostAuthor post={post} />
        <PostMenu post={post} onDeleted={onDeleted} />
      </Box>
      <div>
        <PostText text={post.content} whole={alone} />
      </div>
      {post.image && alone && <PostPicture picture={post.image} eager="first" whole />}
      {post.image && !alone && (
        <Link to={postPath(post.id)} aria-label={post.image.alt || "Picture"}>
          <PostPicture picture={post.image} eager={eager} />
        </Link>
      )}
      <PostActions
        post={post}
        isThreadOpen={isThreadOpen}
        threadId={threadId}
        onComment={() => setIsThreadOpen((before) => !before)}
      />
      {isThreadOpen && (
        <Box id={threadId}>
          <CommentThread post={post} />
        </Box>
      )}
    </Card>
  );
};
