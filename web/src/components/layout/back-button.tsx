import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import IconButton from "@mui/material/IconButton";
import type { SxProps, Theme } from "@mui/material/styles";
import { useNavigate } from "react-router-dom";

/** Goes back within the app, or to `to` if there is no earlier page, as in a tab opened from a link. */
export const BackButton = ({ to, sx }: { to: string; sx?: SxProps<Theme> }) => {
  const navigate = useNavigate();
  const goBack = () => (window.history.state?.idx > 0 ? navigate(-1) : navigate(to));
  return (
    <IconButton aria-label="Back" onClick={goBack} {...(sx ? { sx } : {})}>
      <ArrowBackRounded />
    </IconButton>
  );
};
