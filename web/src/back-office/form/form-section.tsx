import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";

/** A titled group of a long form's fields. */
export const FormSection = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Box
      role="group"
      id={`form-${title.toLowerCase().replaceAll(" ", "-")}`}
      aria-labelledby={id}
      data-form-section={title}
      sx={{ display: "grid", gap: 2, minWidth: 0 }}
    >
      <Box>
        <Typography id={id} variant="h4" component="h3">
          {title}
        </Typography>
        {text && (
          <Typography variant="body2" color="textSecondary">
            {text}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
};

/** Fields side by side from 600 px on. */
export const FormRow = ({ children, columns = "1fr 1fr" }: { children: ReactNode; columns?: string }) => (
  <Box sx={{ display: "grid", gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: columns }, gap: 2, minWidth: 0 }}>
    {children}
  </Box>
);
