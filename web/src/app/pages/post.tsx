import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router-dom";
import { isCode, query } from "../../api/index.ts";
import { PageSpinner } from "../../components/feedback/page-spinner.tsx";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { pageTitle } from "../../components/text/page-title.ts";
import { PostCard } from "../../features/community/post/post-card.tsx";
import { PostListSkeleton } from "../../features/community/post/post-skeleton.tsx";
import { useLivePosts } from "../../features/community/post/use-live-posts.ts";
import { SignInPrompt } from "../../features/community/sign-in-prompt.tsx";
import { useSession } from "../../member/session/session.tsx";
import { CommunityFrame } from "../community/community-frame.tsx";

const feedPath = "/dashboard?tab=community";

const NotFound = () => (
  <EmptyState
    art="posts"
    title="Post not found"
    text="It may have been deleted."
    action={
      <Button component={Link} to={feedPath} variant="contained">
        See the Community Feed
      </Button>
    }
  />
);

const PostContent = ({ postId }: { postId: string }) => {
  const navigate = useNavigate();
  useLivePosts();
  const { data: post, error, refetch } = useQuery(query("community", "post", { postId }));
  if (isCode(error, "not-found", "invalid-input")) return <NotFound />;
  if (post) return <PostCard post={post} alone eager onDeleted={() => navigate(feedPath, { replace: true })} />;
  if (error) return <FailedState title="Couldn't load this post" onRetry={() => void refetch()} />;
  return <PostListSkeleton label="Loading post" />;
};

/** A post's own page, which its shared link leads to: the post with its thread, for members. */
export default function PostPage() {
  const { postId = "" } = useParams();
  const { status } = useSession();
  return (
    <CommunityFrame>
      <title>{pageTitle("Post")}</title>
      <PageHeader title="Post" back={feedPath} />
      {status === "loading" && <PageSpinner />}
      {status === "signed-out" && (
        <SignInPrompt art="posts" title="Sign in to see this post" text="Posts are for members of the community." />
      )}
      {status === "signed-in" && <PostContent key={postId} postId={postId} />}
    </CommunityFrame>
  );
}
