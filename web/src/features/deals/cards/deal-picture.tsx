import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState } from "react";
import type { Deal } from "../../../../../shared/model/deal.ts";
import { isVideo } from "../../../components/media/is-video.ts";
import { Picture, type PictureProps } from "../../../components/media/picture.tsx";

/** Three variants, so that neighbors without a picture don't look alike. */
const backgrounds = [
  "linear-gradient(160deg, #1c1b4b 0%, #5b2a6e 50%, #d8616a 100%)",
  "linear-gradient(160deg, #10243f 0%, #1d5a6b 55%, #4fb8a9 100%)",
  "linear-gradient(160deg, #31164b 0%, #8d3f79 50%, #ff9f5a 100%)",
];

const backgroundFor = (text: string) =>
  backgrounds[[...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % backgrounds.length];

const NamePlate = ({ name }: { name: string }) => (
  <Box
    data-fallback
    sx={{
      display: "grid",
      placeItems: "center",
      width: 1,
      height: 1,
      // Below the tag that a card has in its corner.
      p: "48px 12px 12px",
      textAlign: "center",
      background: backgroundFor(name),
    }}
  >
    <Typography
      variant="h4"
      component="span"
      sx={{
        color: "#fff",
        // As large as a picture's letters would be: the name stands in the card's text, too.
        fontSize: 20,
        textShadow: "0 2px 12px rgba(0,0,0,0.45)",
        display: "-webkit-box",
        WebkitLineClamp: 3,
        WebkitBoxOrient: "vertical",
        overflow: "hidden",
      }}
    >
      {name}
    </Typography>
  </Box>
);

const Video = ({ deal }: { deal: Deal }) => {
  const [isBroken, setIsBroken] = useState(false);
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  if (isBroken || !deal.image) return <NamePlate name={deal.business_name} />;
  return (
    <Box
      component="video"
      src={deal.image}
      autoPlay={!isStill}
      muted
      loop
      playsInline
      aria-label={`Video of ${deal.business_name}`}
      onError={() => setIsBroken(true)}
      sx={{ display: "block", width: 1, height: 1, objectFit: "cover" }}
    />
  );
};

/** A deal's picture or video, or its business name if it has neither. */
export const DealPicture = ({ deal, ...picture }: { deal: Deal } & Pick<PictureProps, "large" | "eager" | "boxes">) =>
  deal.image && isVideo(deal.image) ? (
    <Video deal={deal} />
  ) : (
    <Picture src={deal.image} alt="" fallback={<NamePlate name={deal.business_name} />} {...picture} />
  );
