import { useEffect, useRef, useState } from "react";
import { toast } from "../../../components/feedback/toast.tsx";
import { failureText } from "../show-failure.ts";
import { findPictureProblem } from "./picture-file.ts";
import { uploadPicture } from "./upload-picture.ts";

/** A chosen picture on its way: `progress` is 0 to 1, `uploadId` is set once it is there. */
export type ChosenPicture = {
  file: File;
  preview: string;
  alt: string;
  progress: number;
  uploadId: string | null;
  /** Why the upload failed; null while it hasn't. */
  problem: string | null;
};

const general = "The picture couldn't be uploaded.";

/** The composer's picture: uploads as soon as it is chosen; can be cancelled, retried and described. */
export const usePicture = () => {
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const upload = useRef<AbortController | null>(null);
  const preview = picture?.preview;
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);
  useEffect(() => () => upload.current?.abort(), []);

  const change = (what: Partial<ChosenPicture>) => setPicture((before) => before && { ...before, ...what });

  const start = async (file: File) => {
    const controller = new AbortController();
    upload.current?.abort();
    upload.current = controller;
    change({ progress: 0, problem: null, uploadId: null });
    try {
      const uploadId = await uploadPicture(file, (progress) => change({ progress }), controller.signal);
      if (upload.current === controller) change({ uploadId, progress: 1 });
    } catch (error) {
      if (upload.current === controller) change({ problem: failureText(error, general) });
    }
  };

  const choose = (file: File) => {
    const problem = findPictureProblem(file);
    if (problem) return toast({ ...problem, variant: "destructive" });
    setPicture({ file, preview: URL.createObjectURL(file), alt: "", progress: 0, uploadId: null, problem: null });
    void start(file);
  };

  const remove = () => {
    upload.current?.abort();
    upload.current = null;
    setPicture(null);
  };

  return {
    picture,
    choose,
    remove,
    retry: () => picture && void start(picture.file),
    describe: (alt: string) => change({ alt }),
    /** Marks the picture as refused, with the reason. */
    refuse: (problem: string) => change({ problem, uploadId: null }),
  };
};
