import { creek } from "../backgrounds/creek.ts";
import { terrace } from "../backgrounds/terrace.ts";
import { type Canvas, createCanvas } from "../drawing/canvas.ts";
import { fade, mix } from "../drawing/color.ts";
import { vignette } from "../drawing/light.ts";
import { ink, palettes } from "../drawing/palette.ts";
import { at, rect } from "../drawing/shapes.ts";
import { river } from "../landscape/river.ts";
import { palm } from "../landscape/trees.ts";
import { cocktails } from "../objects/drinks/cocktails.ts";
import { burger } from "../objects/food/burger.ts";
import { doughnuts } from "../objects/food/doughnuts.ts";
import { oysters } from "../objects/food/oysters.ts";
import { kayak } from "../objects/outdoors/kayak.ts";
import { rager } from "../scenes/rager.ts";

// Twice as wide as high: a phone shows the middle 70 % of the width, a wide screen the middle 60 % of the height.
const [width, height] = [1_440, 720];

/** Where a slide's subject is: right of the text, inside both crops. */
const subjectAt = width * 0.67;

/** Darkens the left and the bottom, where a slide's text is. */
const shadeForText = (canvas: Canvas): string => {
  const shade = mix(canvas.palette.sky[0], canvas.palette.sky[1], 0.25);
  return (
    rect(
      0,
      0,
      width,
      height,
      canvas.linear(
        [
          [0, fade(shade, 0.9)],
          [0.34, fade(shade, 0.8)],
          [0.5, fade(shade, 0.45)],
          [0.64, fade(shade, 0)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    rect(
      0,
      height * 0.4,
      width,
      height * 0.6,
      canvas.linear([
        [0, fade(shade, 0)],
        [0.5, fade(shade, 0.6)],
        [1, fade(canvas.palette.dark, 0.95)],
      ]),
    )
  );
};

/** The party, for the first slide of Home. */
export const drawRagerHero = (): string => {
  const canvas = createCanvas(width, height, palettes.ember, "hero rager");
  return canvas.finish([
    rager(canvas, { stageAt: 0.52, centreAt: subjectAt / width, isSigned: false }),
    shadeForText(canvas),
  ]);
};

/** A table full of what members get. */
export const drawValueHero = (): string => {
  const canvas = createCanvas(width, height, palettes.coral, "hero value");
  const dishes = [
    at(subjectAt + 150, 480, [doughnuts(canvas)], 0.42),
    at(subjectAt + 20, 470, [cocktails(canvas)], 0.56),
    at(subjectAt - 130, 500, [burger(canvas)], 0.46),
    at(subjectAt + 60, 545, [oysters(canvas)], 0.4),
  ];
  return canvas.finish([terrace(canvas), shadeForText(canvas), ...dishes]);
};

/** Two boats on the creek while the sun goes. */
export const drawExperiencesHero = (): string => {
  const canvas = createCanvas(width, height, palettes.gold, "hero experiences");
  const boats = [
    at(subjectAt - 120, 410, [kayak(canvas, ink.teal, 1)], 0.3),
    at(subjectAt + 10, 475, [kayak(canvas, ink.coral, 2)], 0.52),
  ];
  return canvas.finish([creek(canvas, { sunAt: 0.72 }), shadeForText(canvas), ...boats]);
};

const [cardWidth, cardHeight] = [1_280, 800];

/** The pictures of the landing page's benefits as SVG, 8:5, by name: they carry no text, so each fills its frame. */
export const drawBenefits = (): { name: string; svg: string }[] => {
  const pens = {
    value: createCanvas(cardWidth, cardHeight, palettes.coral, "hero value"),
    rager: createCanvas(cardWidth, cardHeight, palettes.ember, "hero rager"),
    experiences: createCanvas(cardWidth, cardHeight, palettes.gold, "hero experiences"),
  };
  const table = [
    at(250, 610, [burger(pens.value)], 0.74),
    at(1_040, 605, [doughnuts(pens.value)], 0.62),
    at(650, 620, [cocktails(pens.value)], 0.86),
    at(650, 720, [oysters(pens.value)], 0.62),
  ];
  const boats = [
    at(360, 478, [kayak(pens.experiences, ink.teal, 1)], 0.42),
    at(720, 590, [kayak(pens.experiences, ink.coral, 2)], 0.82),
  ];
  const bodies = {
    value: [terrace(pens.value), ...table],
    rager: [rager(pens.rager, { stageAt: 0.5, isSigned: false })],
    experiences: [creek(pens.experiences), ...boats],
  };
  return (["value", "rager", "experiences"] as const).map((name) => ({
    name,
    svg: pens[name].finish([...bodies[name], vignette(pens[name], 0.45)], 760),
  }));
};

/** The river, wide or tall, for the landing page and the sign-in screens. */
export const drawRiverHero = (wide: number, tall: number): string => {
  const canvas = createCanvas(wide, tall, palettes.coral, "landing river main");
  const { dark } = canvas.palette;
  return canvas.finish([
    river(canvas, tall * 0.6, { sunAt: wide > tall ? 0.72 : 0.7, bridge: "main" }),
    palm(canvas, wide * 0.06, tall * 1.04, tall * 0.72, tall * 0.07, dark),
    palm(canvas, -wide * 0.01, tall * 1.04, tall * 0.5, -tall * 0.03, dark),
    palm(canvas, wide * 0.96, tall * 1.04, tall * 0.6, -tall * 0.06, dark),
    vignette(canvas, 0.5),
  ]);
};
