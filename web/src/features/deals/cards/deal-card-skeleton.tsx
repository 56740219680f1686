import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";

/** The skeleton of a deal card. */
export const DealCardSkeleton = () => (
  <Card aria-hidden sx={{ height: 1 }}>
    <Skeleton variant="rectangular" width="100%" height="auto" sx={{ aspectRatio: "1 / 1", borderRadius: 0 }} />
    <Box sx={{ display: "grid", gap: 1, p: 1.5 }}>
      <Skeleton variant="rounded" height={18} width="90%" />
      <Skeleton variant="rounded" height={18} width="60%" />
      <Skeleton variant="rounded" height={14} width="70%" />
      <Skeleton variant="rounded" height={44} sx={{ mt: 3.5, borderRadius: 999 }} />
    </Box>
  </Card>
);
