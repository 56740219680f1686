import { useEffect, useEffectEvent, useRef, useState } from "react";
import { limits } from "../../../../../shared/model/limits.ts";
import { imageTypes } from "../../../../../shared/model/media.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { keepDraftPicture, readDraftPicture } from "../../../member/offline/drafts.ts";
import { failureText } from "../show-failure.ts";
import { uploadPicture } from "./upload-picture.ts";

/** Finds why a chosen file can't be a post's picture, as the text of a toast; null if it can. */
const findPictureProblem = (file: Pick<File, "type" | "size">): { title: string; text: string } | null => {
  if (!file.type.startsWith("image/")) {
    return { title: "Invalid file type", text: "Please select an image file (PNG, JPG, etc.)" };
  }
  if (!(imageTypes as readonly string[]).includes(file.type)) {
    return { title: "This kind of picture can't be posted", text: "Choose a JPG, PNG, WebP or AVIF." };
  }
  if (file.size > limits.pictureBytes) {
    return { title: "File too large", text: "Please select an image smaller than 10MB" };
  }
  return null;
};

/** A chosen picture on its way: `progress` is 0 to 1, `uploadId` is set once it is there. */
export type ChosenPicture = {
  file: File;
  preview: string;
  progress: number;
  uploadId: string | null;
  /** Why the upload failed; null while it hasn't. */
  problem: string | null;
};

const general = "The picture couldn't be uploaded.";

/** Shows the picture that this device kept for the member's draft, unless another one was chosen meanwhile. */
const useKeptPicture = (userId: string, show: (file: File) => void) => {
  const onFound = useEffectEvent(show);
  useEffect(() => {
    let isOver = false;
    void readDraftPicture(userId).then((file) => file && !isOver && onFound(file));
    return () => {
      isOver = true;
    };
  }, [userId]);
};

/**
 * The composer's picture: uploads as soon as it is chosen; can be cancelled and retried. It's kept on this device until it is removed,
 * so that it survives a reload as the text does.
 */
export const usePicture = (userId: string) => {
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const upload = useRef<AbortController | null>(null);
  const isChosen = useRef(false);
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

  const show = (file: File) => {
    isChosen.current = true;
    setPicture({ file, preview: URL.createObjectURL(file), progress: 0, uploadId: null, problem: null });
    void start(file);
  };
  useKeptPicture(userId, (file) => isChosen.current || show(file));

  return {
    picture,
    /** Shows and uploads a file; false if it can't be a post's picture, which a toast explains. */
    choose: (file: File): boolean => {
      const problem = findPictureProblem(file);
      if (problem) toast({ ...problem, variant: "destructive" });
      else {
        show(file);
        void keepDraftPicture(userId, file);
      }
      return !problem;
    },
    remove: () => {
      upload.current?.abort();
      upload.current = null;
      setPicture(null);
      void keepDraftPicture(userId, null);
    },
    retry: () => picture && void start(picture.file),
    /** Marks the picture as refused, with the reason. */
    refuse: (problem: string) => change({ problem, uploadId: null }),
  };
};
