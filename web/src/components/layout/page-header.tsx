import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { BackButton } from "./back-button.tsx";

/** The top of a screen: optional back button, title, subtitle and actions. */
export const PageHeader = ({
  title,
  subtitle,
  back,
  action,
}: {
  title: string;
  subtitle?: string;
  /** Where "back" leads if there is no earlier page in this app. */
  back?: string;
  action?: ReactNode;
}) => (
  <Box component="header" sx={{ display: "flex", alignItems: "center", gap: 1, mb: 3 }}>
    {back !== undefined && <BackButton to={back} sx={{ ml: -1.25 }} />}
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      {subtitle && (
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {subtitle}
        </Typography>
      )}
    </Box>
    {action}
  </Box>
);
