import type { Locator } from "@playwright/test";

/** Where words stand in a hero, and in which colour; positions from the hero's corner in CSS pixels. */
type TextLine = { text: string; color: string; left: number; top: number; width: number; height: number };
export type Contrast = { text: string; ratio: number };

// Words with a ground of their own (a badge, a button, the countdown) are no words on the picture.
const readTextLines = (hero: Locator): Promise<TextLine[]> =>
  hero.evaluate((root) => {
    const corner = root.getBoundingClientRect();
    const texts = [...root.querySelectorAll<HTMLElement>("h1, h2, p")];
    return texts.flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { color } = getComputedStyle(element);
      return [...range.getClientRects()].map((box) => ({
        text: element.textContent ?? "",
        color,
        left: Math.max(0, box.left - corner.left),
        top: Math.max(0, box.top - corner.top),
        width: box.width,
        height: box.height,
      }));
    });
  });

/** The picture of a hero as it is rendered, without its words. */
const screenshotWithoutText = async (hero: Locator): Promise<string> => {
  const hide = (visibility: string) =>
    hero.evaluate((root, value) => {
      for (const element of root.querySelectorAll<HTMLElement>("h1, h2, p")) element.style.visibility = value;
    }, visibility);
  await hide("hidden");
  const picture = await hero.screenshot({ animations: "disabled" });
  await hide("");
  return picture.toString("base64");
};

/** The worst contrast (WCAG 2) of each line of words against any pixel that the rendered picture has behind it. */
export const measureLowestContrasts = async (hero: Locator): Promise<Contrast[]> => {
  const [words, picture] = [await readTextLines(hero), await screenshotWithoutText(hero)];
  return hero.evaluate(
    async (root, { words, picture }) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const scale = bitmap.width / root.getBoundingClientRect().width;
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const drawing = canvas.getContext("2d", { willReadFrequently: true });
      if (!drawing) throw new Error("No canvas to measure on");
      drawing.drawImage(bitmap, 0, 0);
      const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
      const luminance = (red: number, green: number, blue: number) =>
        0.2126 * channel(red / 255) + 0.7152 * channel(green / 255) + 0.0722 * channel(blue / 255);
      return words.map(({ text, color, left, top, width, height }) => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
        const at = [left, top, width, height].map((length) => Math.round(length * scale)) as [
          number,
          number,
          number,
          number,
        ];
        const { data } = drawing.getImageData(...at);
        let ratio = Number.POSITIVE_INFINITY;
        for (let index = 0; index < data.length; index += 4) {
          const ground = [data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0] as const;
          const ink = [red, green, blue].map((value, part) => value * alpha + (ground[part] ?? 0) * (1 - alpha));
          const [one, other] = [luminance(ink[0] ?? 0, ink[1] ?? 0, ink[2] ?? 0), luminance(...ground)];
          ratio = Math.min(ratio, (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05));
        }
        return { text, ratio };
      });
    },
    { words, picture },
  );
};
