import { resolveEventImage } from "../../shared/rules/event-image.ts";
import type { PictureBox } from "../../shared/rules/picture-box.ts";
import { sourcesOf } from "../../shared/rules/picture-sources.ts";
import { pictureSizeOf } from "../../shared/rules/picture-widths.ts";

type PosterProps = { image: string | null; boxes: readonly PictureBox[]; isFirst?: boolean; large?: boolean };

/** What a picture without a size in its address is laid out as; its box cuts it anyway. */
const usual = { width: 640, height: 400 };

/** An event's picture in the width that is shown, over a drawn dusk, which stays where there is none. */
export const Poster = ({ image, boxes, isFirst = false, large = false }: PosterProps) => {
  const src = resolveEventImage(image);
  if (!src) return <span className="poster" />;
  const sources = sourcesOf(src, { large, boxes, size: pictureSizeOf(src) });
  return (
    <picture className="poster">
      {sources.avif && <source type="image/avif" {...sources.avif} />}
      <img
        {...usual}
        {...sources.image}
        alt=""
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        decoding="async"
      />
    </picture>
  );
};
