import ArrowUpwardRounded from "@mui/icons-material/ArrowUpwardRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { city } from "../../../../../shared/model/city.ts";
import { EmptyState } from "../../../components/feedback/states.tsx";
import { useSession } from "../../../member/session/session.tsx";
import { safeTop } from "../../../theme/safe-area.ts";
import { Composer } from "../composer/composer.tsx";
import { SignInPrompt } from "../sign-in-prompt.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { PostList } from "./post-list.tsx";
import { feedQuery, useFeed } from "./use-feed.ts";
import { useFeedPlace, useReturnPlace } from "./use-feed-place.ts";
import { type FeedView, useFeedView } from "./use-feed-view.ts";
import { useLiveFeed } from "./use-live-feed.ts";

/** Offers posts that arrived meanwhile. It floats, so that nothing that is being read moves. */
const NewPostsButton = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <Box
    role="status"
    sx={{ position: "sticky", top: safeTop(12), zIndex: 1, height: 0, display: "grid", placeItems: "start center" }}
  >
    {count > 0 && (
      <Button variant="contained" size="small" startIcon={<ArrowUpwardRounded />} onClick={onShow}>
        New posts
      </Button>
    )}
  </Box>
);

const Posts = ({ view }: { view: FeedView }) => {
  const place = useReturnPlace(view);
  const feed = useFeed(view, place);
  const { newPosts, showNew } = useLiveFeed(view);
  const top = useRef<HTMLDivElement>(null);
  useFeedPlace(top, { view, feed, place });
  const client = useQueryClient();
  const first = feed.data?.pages[0]?.items[0]?.id;
  const [newFirst, setNewFirst] = useState<string | null>(null);
  const show = async () => {
    if (!(await showNew())) return;
    setNewFirst(client.getQueryData(feedQuery(view).queryKey)?.pages[0]?.items[0]?.id ?? null);
  };
  // Once the new posts are drawn: before, the browser would hold on to what was read.
  useLayoutEffect(() => {
    if (newFirst === null || newFirst !== first) return;
    top.current?.scrollIntoView({ block: "start" });
    setNewFirst(null);
  }, [newFirst, first]);
  return (
    <Box ref={top} sx={{ scrollMarginTop: "16px" }}>
      <NewPostsButton count={newPosts} onShow={() => void show()} />
      <PostList
        list={feed}
        empty={
          <EmptyState
            art="posts"
            title="No posts yet!"
            text={view.location ? `Be the first to post from ${view.location}.` : "Be the first to share something."}
          />
        }
      />
    </Box>
  );
};

const column = { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: { xs: 2, sm: 2.5 } } as const;

const VisitorFeed = () => (
  <Box sx={column}>
    <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography color="textSecondary">Please sign in to share posts with the community.</Typography>
    </Card>
    <SignInPrompt
      art="posts"
      title="Sign in to join the conversation"
      text={`See what members are up to around ${city.name}.`}
    />
  </Box>
);

/** The Community Feed: composer, filter bar and posts; visitors are asked to sign in (row feed-05). */
export const Feed = () => {
  const { user } = useSession();
  const { view, show } = useFeedView();
  if (!user) return <VisitorFeed />;
  return (
    <Box sx={column}>
      <Composer
        key={user.id}
        userId={user.id}
        onPosted={(post) => {
          const isSeen = view.sort === "newest" && (!view.location || view.location === post.location);
          if (!isSeen) show({ sort: "newest", location: null });
        }}
      />
      <FilterBar view={view} onChange={show} />
      <Posts key={`${view.sort} ${view.location ?? ""}`} view={view} />
    </Box>
  );
};
