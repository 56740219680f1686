import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";

/** A titled part of a page. */
export const SectionCard = ({
  title,
  text,
  actions,
  children,
}: {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 1.5, sm: 2 }, mb: 2, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1 }}>
        <Typography id={id} variant="h3" component="h3" sx={{ flex: "1 1 auto", minWidth: 0 }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {text && (
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          {text}
        </Typography>
      )}
      {children}
    </Card>
  );
};
