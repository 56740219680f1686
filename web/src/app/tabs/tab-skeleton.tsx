import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";

const Title = () => (
  <Box sx={{ mb: 3 }}>
    <Skeleton variant="rounded" width={190} height={38} />
    <Skeleton variant="rounded" width={230} height={18} sx={{ mt: 1 }} />
  </Box>
);

const Cards = ({ ratio }: { ratio: string }) => (
  <Box
    sx={{
      display: "grid",
      gap: 2,
      gridTemplateColumns: { xs: ratio === "1 / 1" ? "1fr 1fr" : "1fr", md: "1fr 1fr 1fr", lg: "repeat(4, 1fr)" },
    }}
  >
    {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
      <Box key={key}>
        <Skeleton variant="rounded" sx={{ height: "auto", aspectRatio: ratio, borderRadius: 6 }} />
        <Skeleton width="75%" sx={{ mt: 1 }} />
        <Skeleton width="50%" />
      </Box>
    ))}
  </Box>
);

const HomeShape = () => (
  <>
    <Skeleton
      variant="rounded"
      sx={{ mt: { xs: 6, md: 8 }, mb: { xs: 2.5, md: 4 }, height: { xs: 200, sm: 320, md: 340 }, borderRadius: 5 }}
    />
    <Skeleton variant="rounded" width={150} height={28} sx={{ mb: 2 }} />
    <Cards ratio="1 / 1" />
  </>
);

const GameShape = () => (
  <>
    <Title />
    <Skeleton
      variant="rounded"
      sx={{ height: "auto", maxWidth: 800, aspectRatio: "8 / 5", mx: { xs: "calc(-1 * var(--gutter))", sm: 0 } }}
    />
  </>
);

const Filters = () => (
  <Box sx={{ display: "flex", gap: 1, mb: 2.25, overflow: "hidden" }}>
    {[84, 124, 78, 128, 140].map((width) => (
      <Skeleton key={width} variant="rounded" width={width} height={44} sx={{ flex: "none", borderRadius: 999 }} />
    ))}
  </Box>
);

const Search = () => <Skeleton variant="rounded" height={54} sx={{ maxWidth: 560, mb: 3, borderRadius: 999 }} />;

const ListShape = ({ tabId }: { tabId: string }) => (
  <>
    <Title />
    {tabId !== "events" && <Search />}
    {tabId !== "playyy" && <Filters />}
    <Cards ratio={tabId === "explore" ? "1 / 1" : "16 / 9"} />
  </>
);

const ProfileShape = () => (
  <>
    <Skeleton variant="rounded" sx={{ height: { xs: 348, md: 180 }, mb: 3, borderRadius: 6 }} />
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: { md: "1fr 1fr" } }}>
      <Skeleton variant="rounded" height={390} sx={{ borderRadius: 6 }} />
      <Skeleton variant="rounded" height={230} sx={{ borderRadius: 6 }} />
    </Box>
  </>
);

const CommunityShape = () => (
  <Box sx={{ maxWidth: 680, mx: "auto" }}>
    <Title />
    <Skeleton variant="rounded" height={48} sx={{ mb: 2.5 }} />
    <Skeleton variant="rounded" height={56} sx={{ mb: 2.5, borderRadius: 7 }} />
    <Skeleton variant="rounded" height={54} sx={{ mb: 2.5 }} />
    <Skeleton variant="rounded" height={230} sx={{ borderRadius: 6 }} />
  </Box>
);

const shapeOf = (tabId: string) => {
  if (tabId === "home") return <HomeShape />;
  if (tabId === "profile") return <ProfileShape />;
  if (tabId === "community") return <CommunityShape />;
  if (tabId === "rager-run") return <GameShape />;
  return <ListShape tabId={tabId} />;
};

/** The skeleton of a tab while its code loads. */
export const TabSkeleton = ({ tabId }: { tabId: string }) => (
  <Box role="status" aria-label="Loading">
    {shapeOf(tabId)}
  </Box>
);
