import BrokenImageRounded from "@mui/icons-material/BrokenImageRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { PostImage } from "../../../../../shared/model/post.ts";
import { Picture } from "../../../components/media/picture.tsx";

const tallest = 4 / 5;
const tallestOnDesktop = 1;
const widest = 1.91;

/**
 * The width to height that a picture is shown with, on a phone and on a desktop, where it is no taller than wide, so that what belongs to it is
 * on the same screen.
 */
export const cropOf = ({ width, height }: Pick<PostImage, "width" | "height">) => {
  const ratio = Math.min(widest, Math.max(tallest, width / height));
  return { xs: ratio, md: Math.max(tallestOnDesktop, ratio) };
};

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
  const { xs, md } = cropOf(picture);
  return (
    <Box
      data-post-picture
      sx={{
        aspectRatio: whole ? String(own) : { xs: String(xs), md: String(md) },
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
