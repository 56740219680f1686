import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";

/** The skeleton of the PLAYYY tab until the membership is known. */
export const ActivitiesSkeleton = () => (
  <Box role="status" aria-label="Loading your membership">
    <Skeleton variant="rounded" height={54} sx={{ maxWidth: 560, mb: 3, borderRadius: 999 }} />
    <Box sx={{ display: "grid", gap: 1.25, mb: 4, gridTemplateColumns: { xs: "1fr 1fr", md: "repeat(4, 1fr)" } }}>
      {["a", "b", "c", "d"].map((key) => (
        <Skeleton key={key} variant="rounded" height={84} sx={{ borderRadius: 5 }} />
      ))}
    </Box>
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 320px), 1fr))" }}>
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} variant="rounded" height={280} sx={{ borderRadius: 6 }} />
      ))}
    </Box>
  </Box>
);
