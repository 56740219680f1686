import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";

const PostSkeleton = () => (
  <Card aria-hidden sx={{ p: { xs: 2, sm: 2.5 } }}>
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, mb: 2 }}>
      <Skeleton variant="circular" width={46} height={46} />
      <Box sx={{ flex: 1 }}>
        <Skeleton width="45%" height={20} />
        <Skeleton width="30%" height={18} sx={{ mt: 0.5 }} />
      </Box>
    </Box>
    <Skeleton width="95%" height={20} />
    <Skeleton width="70%" height={20} sx={{ mt: 0.75 }} />
    <Skeleton width={200} height={28} sx={{ mt: 2.5 }} />
  </Card>
);

/** The skeleton of a list of posts. */
export const PostListSkeleton = ({ label = "Loading posts" }: { label?: string }) => (
  <Box role="status" aria-label={label} sx={{ display: "grid", gap: 2 }}>
    <PostSkeleton />
    <PostSkeleton />
    <PostSkeleton />
  </Box>
);
