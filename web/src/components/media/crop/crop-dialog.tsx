import RestartAltRounded from "@mui/icons-material/RestartAltRounded";
import Rotate90DegreesCwRounded from "@mui/icons-material/Rotate90DegreesCwRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import { useState } from "react";
import Cropper from "react-easy-crop";
import { useIsPhone } from "../../layout/use-is-phone.ts";
import { type CropArea, type CropFrame, cropImage } from "./crop-image.ts";
import { LabeledSlider } from "./labeled-slider.tsx";

const start = { crop: { x: 0, y: 0 }, zoom: 1, rotation: 0 };

/** Crops a picture to a frame. `onApply` gets it as a JPEG; `isBusy` while it uploads. Loaded when it is needed. */
export default function CropDialog({
  picture,
  frame,
  isBusy,
  onApply,
  onCancel,
  onUnreadable,
}: {
  picture: string;
  frame: CropFrame;
  isBusy: boolean;
  onApply: (cropped: Blob) => void;
  onCancel: () => void;
  onUnreadable: () => void;
}) {
  const [view, setView] = useState(start);
  const [area, setArea] = useState<CropArea | null>(null);
  // A round picture may leave a border, which is filled; a frame of the page may not.
  const minZoom = frame.round ? 0.5 : 1;
  const isPhone = useIsPhone();
  const change = (part: Partial<typeof start>) => setView((before) => ({ ...before, ...part }));
  const apply = async () => {
    if (!area) return;
    try {
      onApply(await cropImage(picture, area, view.rotation, frame));
    } catch (error) {
      console.warn("Couldn't crop the picture", (error as Error).message);
    }
  };
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onCancel}
      aria-labelledby="crop-title"
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
    >
      <DialogTitle id="crop-title" variant="h4" component="h2">
        Crop &amp; Edit Image
      </DialogTitle>
      <DialogContent sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
        <Box
          data-crop-area
          sx={{
            position: "relative",
            flex: { xs: 1, sm: "none" },
            minHeight: 260,
            height: { sm: 380 },
            borderRadius: 5,
            overflow: "hidden",
            bgcolor: "#05040d",
          }}
        >
          <Cropper
            image={picture}
            {...view}
            aspect={frame.aspect}
            cropShape={frame.round ? "round" : "rect"}
            objectFit={frame.round ? "cover" : "contain"}
            showGrid={!frame.round}
            minZoom={minZoom}
            maxZoom={5}
            restrictPosition={!frame.round}
            onCropChange={(crop) => change({ crop })}
            onZoomChange={(zoom) => change({ zoom })}
            onRotationChange={(rotation) => change({ rotation })}
            onCropComplete={(_part, pixels) => setArea(pixels)}
            mediaProps={{ onError: onUnreadable }}
          />
        </Box>
        <Box sx={{ display: "grid", gap: 0.5 }}>
          <LabeledSlider
            label="Zoom"
            valueText={`${view.zoom.toFixed(1)}×`}
            value={view.zoom}
            min={minZoom}
            max={5}
            step={0.1}
            onChange={(zoom) => change({ zoom })}
          />
          <LabeledSlider
            label="Rotation"
            valueText={`${Math.round(view.rotation)}°`}
            value={view.rotation}
            min={0}
            max={360}
            step={1}
            onChange={(rotation) => change({ rotation })}
          />
        </Box>
        <Box sx={{ display: "flex", gap: 1 }}>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<Rotate90DegreesCwRounded />}
            onClick={() => change({ rotation: (view.rotation + 90) % 360 })}
          >
            Rotate 90°
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<RestartAltRounded />}
            onClick={() => setView(start)}
          >
            Reset
          </Button>
        </Box>
        {isBusy && <LinearProgress color="secondary" aria-label="Uploading your picture" />}
      </DialogContent>
      <DialogActions sx={{ p: 2.5, pt: 0.5 }}>
        <Button color="inherit" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="contained" loading={isBusy} disabled={!area} onClick={() => void apply()}>
          Apply Crop
        </Button>
      </DialogActions>
    </Dialog>
  );
}
