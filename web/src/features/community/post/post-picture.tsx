import BrokenImageRounded from "@mui/icons-material/BrokenImageRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { PostImage } from "../../../../../shared/model/post.ts";
import { Picture } from "../../../components/media/picture.tsx";

const tallest = 4 / 5;
/** Pictures on a desktop are no taller than wide, so that what belongs to them is on the same screen. */
const tallestOnDesktop = 1;
const widest = 1.91;

const Unavailable = ({ alt }: { alt: string }) => (
  <Box
    data-fallback
    sx={{
      display: "grid",
      placeContent: "center",
      justifyItems: "center",
      gap: 0.5,
      width: 1,
      height: 1,
      p: 2,
      textAlign: "center",
      color: "text.secondary",
      bgcolor: "surface.sunken",
    }}
  >
    <BrokenImageRounded aria-hidden />
    <Typography variant="body2">This picture couldn't be loaded.</Typography>
    {alt && (
      <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
        {alt}
      </Typography>
    )}
  </Box>
);

/** A picture on its post's page isn't cropped, but leaves room for what belongs to it. */
const wholeHeight = "80svh";

/**
 * A post's picture: its box has the final size before it loads, and shows a blurred preview until then. A very tall or wide one is cropped
 * unless it's shown `whole`.
 */
export const PostPicture = ({
  picture,
  eager = false,
  whole = false,
}: {
  picture: PostImage;
  eager?: boolean | "first";
  whole?: boolean;
}) => {
  const own = picture.width / picture.height;
  const ratio = Math.min(widest, Math.max(tallest, own));
  const cropped = { xs: String(ratio), md: String(Math.max(tallestOnDesktop, ratio)) };
  return (
    <Box
      data-post-picture
      sx={{
        aspectRatio: whole ? String(own) : cropped,
        ...(whole && { width: 1, maxHeight: wholeHeight, "& img": { objectFit: "contain" } }),
        borderRadius: 4,
        overflow: "hidden",
        bgcolor: "surface.skeleton",
        backgroundImage: picture.blur ? `url("${picture.blur}")` : undefined,
        backgroundSize: "cover",
        backgroundPosition: "center",
      }}
    >
      <Picture src={picture.url} alt={picture.alt} large eager={eager} fallback={<Unavailable alt={picture.alt} />} />
    </Box>
  );
};
