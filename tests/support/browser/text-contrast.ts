import type { Page } from "@playwright/test";
import sharp from "sharp";

type Rgb = readonly [red: number, green: number, blue: number];

const toLinear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);

/** WCAG 2's contrast ratio of two opaque colours, 1 to 21. */
export const contrastRatio = (one: Rgb, other: Rgb): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

type TextLine = { color: Rgb; left: number; top: number; width: number; height: number };

/** Where the lines of text of these elements stand on the screen, and in which colour. */
const readTextLines = (page: Page, selector: string): Promise<TextLine[]> =>
  page.evaluate((wanted) => {
    const found = [...document.querySelectorAll(wanted)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    const texts = found.flatMap((element) =>
      [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE),
    );
    return texts.flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(text.parentElement as Element)
          .color.match(/[\d.]+/g)
          ?.map(Number) ?? [];
      return [...range.getClientRects()]
        .map(({ left, top, right, bottom }) => ({
          color: [red, green, blue] as const,
          left: Math.max(0, Math.floor(left)),
          top: Math.max(0, Math.floor(top)),
          width: Math.floor(Math.min(right, window.innerWidth)) - Math.max(0, Math.floor(left)),
          height: Math.floor(Math.min(bottom, window.innerHeight)) - Math.max(0, Math.floor(top)),
        }))
        .filter(({ width, height }) => width > 0 && height > 0);
    });
  }, selector);

/** The lowest contrast that any pixel behind the visible words of these elements has with the words' colour, as painted. */
export const measureLowestContrast = async (page: Page, selector: string): Promise<number> => {
  const words = await readTextLines(page, selector);
  if (words.length === 0) throw new Error(`Nothing is written in ${selector}`);
  const style = await page.addStyleTag({
    content: "* { color: transparent !important; text-shadow: none !important }",
  });
  const screen = sharp(await page.screenshot()).removeAlpha();
  await style.evaluate((element) => (element as Element).remove());
  let lowest = 21;
  for (const { color, ...place } of words) {
    const { data, info } = await screen.clone().extract(place).raw().toBuffer({ resolveWithObject: true });
    for (let at = 0; at < data.length; at += info.channels) {
      lowest = Math.min(lowest, contrastRatio(color, [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]));
    }
  }
  return lowest;
};
