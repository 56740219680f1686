import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";

/** A titled section of the settings. */
export const SettingsSection = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2.5, sm: 3 } }}>
      <Typography id={titleId} variant="h4" component="h2">
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {text}
        </Typography>
      )}
      <Box sx={{ display: "grid", gap: 2, mt: 2.5 }}>{children}</Box>
    </Card>
  );
};
