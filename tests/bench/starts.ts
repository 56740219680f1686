import { startCity } from "./demo-city.ts";
import { type Figure, figuresSection, type Section } from "./figures.ts";

const startOnce = async (dataDir: string): Promise<{ page: number; all: number }> => {
  const { page, all, end } = await startCity(dataDir);
  await end();
  return { page, all };
};

const figure = (what: string, measured: number, wanted: number): Figure => ({
  what,
  is: `${measured.toFixed(1)} s`,
  wanted: `< ${wanted} s`,
  isReached: measured < wanted,
});

/** How long `npm start` takes the first time, demo city included, and the second time; `dataDir` is an empty folder. */
export const starts = async (dataDir: string): Promise<Section> => {
  const first = await startOnce(dataDir);
  const second = await startOnce(dataDir);
  return figuresSection(
    "npm start",
    [
      figure("first start, packages installed, to the whole demo city", first.all, 120),
      figure("second start, to a served page", second.page, 15),
      figure("second start, to everything", second.all, 15),
    ],
    "The app and its bundles are built before, unless something of them changed.",
  );
};
