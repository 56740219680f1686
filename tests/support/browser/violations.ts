import type { Page } from "@playwright/test";
import axe from "axe-core";

/** WCAG 2.2 at the levels A and AA, which the product promises. */
const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** `all`: also what axe recommends beyond WCAG. `within`: the selector of the part that is looked at. */
type Options = { all?: boolean; within?: string };

const look = async (page: Page, rules: readonly string[] | undefined, within: string | undefined) => {
  // The page keeps it until it is left.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([runOnly, selector]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(selector ?? document, {
        ...(runOnly && { runOnly: [...runOnly] }),
        resultTypes: ["violations"],
        iframes: false,
        preload: false,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`);
    },
    [rules, within] as const,
  );
};

/** What axe finds wrong with a page: a line for each rule, with the elements. */
export const findViolations = (page: Page, { all = false, within }: Options = {}): Promise<string[]> =>
  look(page, all ? undefined : levels, within);

// Every element has a transition where motion is reduced, however short: a color that is inherited changes one element later from frame to
// frame, down to the text.
const waitUntilPainted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let running: Animation[] | null = null; running === null || running.length > 0; ) {
      await nextFrame();
      await nextFrame();
      // One within closed details stays in the list when it is over.
      running = document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition && animation.playState !== "finished");
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });

const showTheme = async (page: Page, theme: "dark" | "light"): Promise<void> => {
  await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
  await waitUntilPainted(page);
};

/** Gives an open page another size, as a window that is resized or a phone that is turned. */
export const resizePage = async (page: Page, size: { width: number; height: number }): Promise<void> => {
  await page.setViewportSize(size);
  await waitUntilPainted(page);
};

/** The same of a page in the dark theme, and in the light one, which differs in its colors alone. */
export const findViolationsInBothThemes = async (page: Page, options: Options = {}): Promise<string[]> => {
  await showTheme(page, "light");
  const light = await look(page, ["color-contrast"], options.within);
  await showTheme(page, "dark");
  const dark = await findViolations(page, options);
  return [...light.map((line) => `light, ${line}`), ...dark.map((line) => `dark, ${line}`)];
};
