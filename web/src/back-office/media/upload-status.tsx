import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import type { MediaUpload } from "./use-media-upload.ts";

/** An upload's progress with Cancel, or its failure with Retry; nothing while there is none. */
export const UploadStatus = ({
  upload: { state, canRetry, cancel, retry },
  label,
}: {
  upload: MediaUpload;
  label: string;
}) => {
  if (state.status === "idle") return null;
  if (state.status === "failed") {
    return (
      <Alert
        severity="error"
        action={
          canRetry && (
            <Button color="inherit" onClick={retry}>
              Retry
            </Button>
          )
        }
      >
        {state.text}
      </Alert>
    );
  }
  const percent = state.progress === null ? null : Math.round(state.progress * 100);
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {state.text}
          {percent === null ? "…" : ` ${percent}%`}
        </Typography>
        <LinearProgress
          aria-label={`${label}: ${state.text}`}
          {...(percent === null ? {} : { variant: "determinate" as const, value: percent })}
        />
      </Box>
      <Button color="inherit" onClick={cancel}>
        Cancel
      </Button>
    </Box>
  );
};
