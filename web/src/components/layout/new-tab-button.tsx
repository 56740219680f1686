import OpenInNewRounded from "@mui/icons-material/OpenInNewRounded";
import Button from "@mui/material/Button";

/** A primary button that opens `url` in a new tab. */
export const NewTabButton = ({
  url,
  label,
  size,
  onClick,
}: {
  url: string;
  label: string;
  size?: "large";
  onClick?: () => void;
}) => (
  <Button
    size={size}
    sx={{ flex: "none" }}
    component="a"
    href={url}
    target="_blank"
    rel="noopener"
    variant="contained"
    endIcon={<OpenInNewRounded aria-hidden />}
    onClick={onClick}
  >
    {label}
  </Button>
);
