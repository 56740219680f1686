import CloseRounded from "@mui/icons-material/CloseRounded";
import RefreshRounded from "@mui/icons-material/RefreshRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import { limits } from "../../../../../shared/model/limits.ts";
import { TextInput } from "../../../components/forms/text-input.tsx";
import type { ChosenPicture } from "./use-picture.ts";

const Thumbnail = ({ picture, onRemove }: { picture: ChosenPicture; onRemove: () => void }) => (
  <Box sx={{ position: "relative", borderRadius: 4, overflow: "hidden", bgcolor: "surface.sunken" }}>
    <Box
      component="img"
      src={picture.preview}
      alt="Your picture"
      sx={{ display: "block", width: 1, maxHeight: 320, objectFit: "contain" }}
    />
    <IconButton
      aria-label={picture.uploadId || picture.problem ? "Remove picture" : "Cancel upload"}
      onClick={onRemove}
      sx={{
        position: "absolute",
        top: 8,
        right: 8,
        color: "#fff",
        bgcolor: "rgba(12, 9, 28, 0.78)",
        "&:hover": { bgcolor: "rgba(12, 9, 28, 0.92)" },
      }}
    >
      <CloseRounded />
    </IconButton>
  </Box>
);

/** The composer's picture with the progress of its upload, a retry, and the field that describes it. */
export const PicturePreview = ({
  picture,
  alt,
  onDescribe,
  onRetry,
  onRemove,
}: {
  picture: ChosenPicture;
  alt: string;
  onDescribe: (alt: string) => void;
  onRetry: () => void;
  onRemove: () => void;
}) => (
  <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1.5 }}>
    <Thumbnail picture={picture} onRemove={onRemove} />
    {!picture.uploadId && !picture.problem && (
      <LinearProgress
        variant="determinate"
        color="secondary"
        value={Math.round(picture.progress * 100)}
        aria-label="Uploading your picture"
        sx={{ height: 6, borderRadius: 6 }}
      />
    )}
    {picture.problem && (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" startIcon={<RefreshRounded />} onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {picture.problem}
      </Alert>
    )}
    <TextInput
      label="Describe the picture"
      helper="For people who can't see it, such as “Sunset over the St. Johns River”."
      value={alt}
      onChange={(event) => onDescribe(event.target.value)}
      inputProps={{ maxLength: limits.pictureAltLength, autoComplete: "off" }}
    />
  </Box>
);
