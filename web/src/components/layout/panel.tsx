import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import type { SxProps, Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";

/** A titled card, with an optional action to the right of the title. */
export const Panel = ({
  title,
  text,
  action,
  children,
  sx,
}: {
  title: string;
  text?: string;
  action?: ReactNode;
  children?: ReactNode;
  sx?: SxProps<Theme>;
}) => {
  const titleId = useId();
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={[{ p: { xs: 2.25, sm: 3 } }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, minHeight: 32 }}>
        <Typography id={titleId} variant="h4" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {text && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {text}
        </Typography>
      )}
      {children && <Box sx={{ mt: 2 }}>{children}</Box>}
    </Card>
  );
};
