import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Button from "@mui/material/Button";
import type { SxProps, Theme } from "@mui/material/styles";
import { Link } from "react-router-dom";
import { useMay } from "../roles/use-may.ts";

/** The way from an event's page to the list of events, or to tonight's for who only runs doors. */
export const BackToEvents = ({ sx }: { sx: SxProps<Theme> }) => {
  const isListed = useMay()("eventsAdmin", "list");
  return (
    <Button
      component={Link}
      to={isListed ? "/admin/events" : "/admin"}
      color="inherit"
      startIcon={<ArrowBackRounded />}
      sx={sx}
    >
      {isListed ? "Events" : "Tonight"}
    </Button>
  );
};
