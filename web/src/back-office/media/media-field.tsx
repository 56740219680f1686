import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { MediaAccept, MediaUse } from "../../../../shared/model/media.ts";
import { FileButton } from "./file-button.tsx";
import { MediaPreview } from "./media-preview.tsx";
import { UploadStatus } from "./upload-status.tsx";
import { UrlField } from "./url-field.tsx";
import { useMediaUpload } from "./use-media-upload.ts";

export type MediaFieldProps = {
  /** Names the field, and its parts: "Media" has a "Media file" and a "Media URL". */
  label: string;
  use: MediaUse;
  accept: MediaAccept;
  /** The stored file's address. */
  value: string | null;
  onChange: (url: string | null) => void;
  /** Pictures are cropped to this ratio of width to height. */
  aspect?: number;
  alt?: string;
  error?: string | undefined;
  /** True while a file is on its way: saving now would leave it out. */
  onBusyChange?: (busy: boolean) => void;
  /** Called by Remove in place of clearing the value, to delete the stored file too. */
  onRemove?: () => void;
  /** Buttons beside Choose file. */
  actions?: ReactNode;
};

const helpers: Record<MediaAccept, string> = {
  image: "JPEG, PNG, WebP or AVIF, up to 10 MB",
  video: "MP4 or WebM, up to 50 MB",
  "image-or-video": "A picture up to 10 MB, or an MP4 or WebM video up to 50 MB",
};

/** Uploads files and fetches addresses, and knows whether the value is a file that was chosen here. */
const useFileOrAddress = ({ use, accept, value, onChange }: MediaFieldProps) => {
  const [fileUrl, setFileUrl] = useState<string | null>(null);
  // What is on its way, also when it's retried.
  const source = useRef<"file" | "address">("file");
  const upload = useMediaUpload({ use, accept }, ({ url }) => {
    setFileUrl(source.current === "file" ? url : null);
    onChange(url);
  });
  return {
    upload,
    isFile: value !== null && value === fileUrl,
    uploadFile: (file: Blob) => {
      source.current = "file";
      upload.upload(file);
    },
    fetchAddress: (url: string) => {
      source.current = "address";
      upload.fetchUrl(url);
    },
  };
};

/**
 * A picture or video of a form: a file is uploaded when it is chosen, an outside address is fetched by the server. While a file that
 * was chosen here is the value, the URL field is disabled; removing the file enables it again.
 */
export const MediaField = (props: MediaFieldProps) => {
  const { label, use, accept, value, onChange, aspect, alt, error, onBusyChange, onRemove, actions } = props;
  const { upload, isFile, uploadFile, fetchAddress } = useFileOrAddress(props);
  const busy = upload.state.status === "busy";
  useEffect(() => onBusyChange?.(busy), [busy, onBusyChange]);
  const remove = () => {
    upload.cancel();
    if (onRemove && value) onRemove();
    else onChange(null);
  };
  return (
    <Box role="group" aria-label={label} sx={{ display: "grid", gap: 1, minWidth: 0 }}>
      <Box aria-hidden sx={{ fontSize: "0.8125rem", fontWeight: 600 }}>
        {label}
      </Box>
      {value && <MediaPreview url={value} alt={alt || label} contain={use === "logo"} />}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <FileButton
          label={label}
          use={use}
          accept={accept}
          aspect={aspect}
          disabled={busy}
          onFile={uploadFile}
          onProblem={upload.refuse}
        />
        {actions}
        {(value || upload.state.status === "failed") && (
          <Button color="inherit" onClick={remove} aria-label={`Remove ${label.toLowerCase()}`}>
            Remove
          </Button>
        )}
      </Box>
      <UploadStatus upload={upload} label={label} />
      <UrlField
        label={`${label} URL`}
        value={value}
        disabled={isFile || busy}
        helper={isFile ? "Remove the file to use an address instead" : `Or an https address. ${helpers[accept]}`}
        onFetch={fetchAddress}
        onOwn={onChange}
      />
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
};
