import { AppError } from "../../shared/model/errors.ts";

/** The error for a file that isn't a supported video. */
export const notAVideoError = (text = "This file isn't a complete MP4 or WebM video.") =>
  new AppError("upload.not-a-video", text);
