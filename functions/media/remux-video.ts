import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { AppError } from "../../shared/model/errors.ts";
import { notAVideoError } from "./not-a-video.ts";

export type VideoType = "video/mp4" | "video/webm";
export type CleanVideo = { contentType: VideoType; bytes: Uint8Array; width: number; height: number };

// What current browsers play without further software. HEVC, which iPhones record, isn't among it.
const containers = {
  "video/mp4": { format: MP4, video: ["avc", "vp9", "av1"], audio: ["aac", "mp3", "opus", "flac"] },
  "video/webm": { format: WEBM, video: ["vp8", "vp9", "av1"], audio: ["opus", "vorbis"] },
};

const createOutput = (contentType: VideoType) => {
  const target = new BufferTarget();
  const format = contentType === "video/mp4" ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat();
  return { target, output: new Output({ format, target }) };
};

const readPlayableSize = async (input: Input, contentType: VideoType): Promise<{ width: number; height: number }> => {
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw notAVideoError();
  if (!containers[contentType].video.includes((await track.getCodec()) ?? "")) {
    throw notAVideoError("Many browsers can't play this video's format. Export it as H.264 (MP4) or VP9 (WebM).");
  }
  return { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
};

const copyTracks = async (input: Input, contentType: VideoType): Promise<Uint8Array> => {
  const { target, output } = createOutput(contentType);
  const conversion = await Conversion.init({
    input,
    output,
    copy: { mode: "forced", shiftTolerance: Number.POSITIVE_INFINITY },
    tracks: "primary",
    audio: async (track) => ({ discard: !containers[contentType].audio.includes((await track.getCodec()) ?? "") }),
    tags: {},
    showWarnings: false,
  });
  const keepsVideo = conversion.utilizedTracks.some((track) => track.isVideoTrack());
  if (!conversion.isValid || !keepsVideo) throw notAVideoError();
  await conversion.execute();
  if (!target.buffer) throw notAVideoError();
  return new Uint8Array(target.buffer);
};

/**
 * Copies a video's picture and sound into a new container of the same type, frame by frame and without transcoding: titles,
 * places and every other tag, and tracks of any other kind, stay behind.
 * Throws `upload.not-a-video` if the container isn't the declared one, is damaged, or holds what browsers don't play.
 */
export const remuxVideo = async (original: Uint8Array, contentType: VideoType): Promise<CleanVideo> => {
  const input = new Input({ source: new BufferSource(original), formats: [containers[contentType].format] });
  try {
    if (!(await input.canRead())) throw notAVideoError("This file isn't the kind of video that its name says.");
    const size = await readPlayableSize(input, contentType);
    return { contentType, bytes: await copyTracks(input, contentType), ...size };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw notAVideoError();
  } finally {
    input.dispose();
  }
};
