import UploadFileRounded from "@mui/icons-material/UploadFileRounded";
import Button from "@mui/material/Button";
import { type ChangeEvent, lazy, Suspense, useEffect, useState } from "react";
import {
  imageTypes,
  type MediaAccept,
  type MediaUse,
  mediaKindOf,
  videoTypes,
} from "../../../../shared/model/media.ts";
import { findFileProblem, formatProblem } from "../../../../shared/rules/media-file.ts";
import { VisuallyHidden } from "../../components/layout/visually-hidden.tsx";
import { useIsDisabled } from "../form/form-lock.ts";

const CropDialog = lazy(() => import("../../components/media/crop/crop-dialog.tsx"));

const longestSide = 1_600;
const types: Record<MediaAccept, readonly string[]> = {
  image: imageTypes,
  video: videoTypes,
  "image-or-video": [...imageTypes, ...videoTypes],
};

/** Of the label that looks like a button: what is focused and named is the input inside. */
const notFocused = { role: undefined, tabIndex: -1 };

type FileButtonProps = {
  label: string;
  use: MediaUse;
  accept: MediaAccept;
  /** Pictures are cropped to this ratio of width to height before they are uploaded. */
  aspect?: number | undefined;
  disabled?: boolean;
  onFile: (file: Blob) => void;
  onProblem: (text: string) => void;
};

const useObjectUrl = () => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address]);
  return [address, setAddress] as const;
};

/** A button that chooses a file, checks it and, with `aspect`, crops a picture. */
export const FileButton = ({ label, use, accept, aspect, onFile, onProblem, ...props }: FileButtonProps) => {
  const disabled = useIsDisabled(props.disabled);
  const [cropping, setCropping] = useObjectUrl();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const file = input.files?.[0];
    // Lets the same file be chosen again.
    input.value = "";
    if (!file) return;
    const problem = findFileProblem(use, accept, file);
    if (problem) onProblem(problem);
    else if (aspect && mediaKindOf(file.type) === "image") setCropping(URL.createObjectURL(file));
    else onFile(file);
  };
  return (
    <>
      <Button
        component="label"
        {...notFocused}
        variant="outlined"
        color="inherit"
        disabled={disabled}
        startIcon={<UploadFileRounded />}
        sx={{ "&:focus-within": { outline: 2, outlineColor: "primary.main", outlineOffset: 2 } }}
      >
        Choose file
        <VisuallyHidden>
          <input
            type="file"
            aria-label={`${label} file`}
            accept={types[accept].join(",")}
            disabled={disabled}
            onChange={choose}
          />
        </VisuallyHidden>
      </Button>
      {cropping && aspect && (
        <Suspense>
          <CropDialog
            picture={cropping}
            frame={{ aspect, round: false, longestSide }}
            isBusy={false}
            onApply={(picture) => {
              setCropping(null);
              onFile(picture);
            }}
            onCancel={() => setCropping(null)}
            onUnreadable={() => {
              setCropping(null);
              onProblem(formatProblem.image);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
