import MuiAvatar from "@mui/material/Avatar";
import { dusk } from "../../theme/palette.ts";
import { initials } from "./initials.ts";

/** A member's picture, or the initials of the name if there is none. */
export const Avatar = ({ src, name, size }: { src: string | null; name: string; size: number }) => (
  <MuiAvatar
    src={src ?? undefined}
    alt={name}
    data-avatar={src ? "picture" : "initials"}
    sx={{
      width: size,
      height: size,
      fontSize: size * 0.36,
      fontWeight: 750,
      color: dusk.ivory,
      background: `linear-gradient(150deg, #2a1c58, ${dusk.plum})`,
    }}
  >
    {initials(name) || "P"}
  </MuiAvatar>
);
