import { useEffect, useRef, useState } from "react";
import type { MediaAccept, MediaType, MediaUse, StoredMedia } from "../../../../shared/model/media.ts";
import { ApiError, call } from "../../api/index.ts";
import { postFile } from "../../api/post-file.ts";
import { toast } from "../../components/feedback/toast.tsx";

/** What an upload is doing; `progress` is 0 to 1, or null while the server works. */
export type UploadState =
  | { status: "idle" }
  | { status: "busy"; text: string; progress: number | null }
  | { status: "failed"; text: string };

type Work = (signal: AbortSignal, show: (text: string, progress: number | null) => void) => Promise<StoredMedia>;

const idle: UploadState = { status: "idle" };
const generalFailure = "Failed to upload file. Please try again.";

// The server's texts about a file or an address say what to do; other failures have one text.
const textOf = (error: unknown): string =>
  error instanceof ApiError && /^(upload|media)\./.test(error.code) ? error.message : generalFailure;

const uploadFile =
  (use: MediaUse, file: Blob): Work =>
  async (signal, show) => {
    show("Uploading", 0);
    const content_type = file.type as MediaType;
    const signed = await call("mediaAdmin", "upload", { use, content_type, bytes: file.size }, signal);
    await postFile(signed, file, { signal, onProgress: (share) => show("Uploading", share) });
    show("Checking the file", null);
    return call("mediaAdmin", "finish", { uploadId: signed.upload_id, use }, signal);
  };

const fetchAddress =
  (use: MediaUse, accept: MediaAccept, url: string): Work =>
  (signal, show) => {
    show("Loading from the address", null);
    return call("mediaAdmin", "fetchRemote", { use, accept, url }, signal);
  };

/**
 * Uploads a file, or has the server fetch an address, one at a time: with progress, cancel and retry. `onStored` gets what was
 * stored. A failure shows the toast "Upload Error" and stays in `state` until the next attempt.
 */
export const useMediaUpload = (
  { use, accept }: { use: MediaUse; accept: MediaAccept },
  onStored: (media: StoredMedia) => void,
) => {
  const [state, setState] = useState<UploadState>(idle);
  const running = useRef<AbortController | null>(null);
  const last = useRef<Work | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (work: Work): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    [running.current, last.current] = [controller, work];
    const set = (next: UploadState) => running.current === controller && setState(next);
    try {
      const media = await work(controller.signal, (text, progress) => set({ status: "busy", text, progress }));
      if (controller.signal.aborted) return;
      set(idle);
      onStored(media);
    } catch (error) {
      if (controller.signal.aborted) return;
      set({ status: "failed", text: textOf(error) });
      toast({ title: "Upload Error", text: textOf(error), variant: "destructive" });
    }
  };

  return {
    state,
    upload: (file: Blob) => void start(uploadFile(use, file)),
    fetchUrl: (url: string) => void start(fetchAddress(use, accept, url)),
    retry: () => last.current && void start(last.current),
    /** Shows why a file can't be taken. */
    refuse: (text: string) => {
      last.current = null;
      setState({ status: "failed", text });
    },
    canRetry: last.current !== null,
    cancel: () => {
      running.current?.abort();
      setState(idle);
    },
  };
};

export type MediaUpload = ReturnType<typeof useMediaUpload>;
