import FavoriteBorderRounded from "@mui/icons-material/FavoriteBorderRounded";
import FavoriteRounded from "@mui/icons-material/FavoriteRounded";
import IconButton from "@mui/material/IconButton";
import type { SxProps } from "@mui/material/styles";
import type { Deal } from "../../../../../shared/model/deal.ts";
import { useFavorite } from "./use-favorite.ts";

/** The heart of a deal: adds it to the favorites or removes it. */
export const FavoriteToggle = ({ deal, sx }: { deal: Deal; sx: SxProps }) => {
  const { isFavorite, toggle } = useFavorite(deal);
  return (
    <IconButton
      aria-label={isFavorite ? "Remove from favorites" : "Add to favorites"}
      aria-pressed={isFavorite}
      onClick={toggle}
      sx={[...(Array.isArray(sx) ? sx : [sx]), { color: isFavorite ? "#ff7a66" : "#fff" }]}
    >
      {isFavorite ? <FavoriteRounded /> : <FavoriteBorderRounded />}
    </IconButton>
  );
};
