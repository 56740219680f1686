/** A rectangle of the rotated picture, in its pixels; negative where the picture is smaller than the frame. */
export type CropArea = { x: number; y: number; width: number; height: number };

/** The form of the cropped picture: its width by its height, and its most pixels a side. */
export type CropFrame = { aspect: number; round: boolean; longestSide: number };

const quality = 0.8;
const backgroundColor = "#17122b";

const load = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error("Failed to load image"));
    image.src = address;
  });

const getBounds = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement, radians: number) => {
  const [sin, cos] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  return { width: cos * width + sin * height, height: sin * width + cos * height };
};

const toSize = (area: CropArea, { aspect, longestSide }: CropFrame): [number, number] => {
  const width = Math.max(1, Math.round(Math.min(longestSide * Math.min(1, aspect), area.width)));
  return [width, Math.max(1, Math.round(width / aspect))];
};

const draw = (image: HTMLImageElement, area: CropArea, degrees: number, frame: CropFrame): HTMLCanvasElement => {
  const canvas = document.createElement("canvas");
  const [width, height] = toSize(area, frame);
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No 2d context");
  const radians = (degrees * Math.PI) / 180;
  const bounds = getBounds(image, radians);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.scale(width / area.width, height / area.height);
  context.translate(bounds.width / 2 - area.x, bounds.height / 2 - area.y);
  context.rotate(radians);
  context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2);
  return canvas;
};

/**
 * Crops a picture to a frame's form, rotated by `degrees`, as a JPEG of quality 0.8.
 * Rejects with "Failed to load image", "No 2d context" or "Canvas is empty".
 */
export const cropImage = async (address: string, area: CropArea, degrees: number, frame: CropFrame): Promise<Blob> => {
  const canvas = draw(await load(address), area, degrees, frame);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  if (!blob) throw new Error("Canvas is empty");
  return blob;
};
