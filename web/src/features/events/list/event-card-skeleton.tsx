import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";

/** The skeleton of an event card with a one-line title. */
export const EventCardSkeleton = () => (
  <Card aria-hidden sx={{ height: 1 }}>
    <Skeleton variant="rectangular" sx={{ aspectRatio: "16 / 9", height: "auto", borderRadius: 0 }} />
    <Box sx={{ p: 2, pt: 1.75 }}>
      <Skeleton width="30%" height={17} />
      <Skeleton width="80%" height={20} sx={{ mb: 1 }} />
      <Skeleton width="70%" height={22} />
      <Skeleton width="50%" height={22} />
    </Box>
  </Card>
);
