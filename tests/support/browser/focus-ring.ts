import type { Page } from "@playwright/test";

export type FocusedElement = { name: string; hasFocusRing: boolean };

/**
 * Where the keyboard is, and whether a ring of at least 2 pixels can be seen around it: on itself, on a layer of it that
 * covers its card, or on the field or switch that holds an input. Null on the page itself.
 */
const findFocused = (page: Page): Promise<FocusedElement | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const isOutlined = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== "none" &&
      Number.parseFloat(style.outlineWidth) >= 2 &&
      !style.outlineColor.endsWith(", 0)");
    const field = element.closest(".MuiOutlinedInput-root")?.querySelector("fieldset");
    const holder = element.closest(".Mui-focusVisible, .MuiSlider-thumb");
    const hasFocusRing = [
      isOutlined(getComputedStyle(element)),
      isOutlined(getComputedStyle(element, "::after")),
      holder !== null && (isOutlined(getComputedStyle(holder)) || getComputedStyle(holder).boxShadow !== "none"),
      field ? Number.parseFloat(getComputedStyle(field).borderTopWidth) >= 2 : false,
    ].some(Boolean);
    const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 60) ?? "";
    return { name: `${element.tagName.toLowerCase()} ${name}`, hasFocusRing };
  });

/** What has the focus, once its ring is drawn; as it is after a second if no ring comes. */
const waitForFocusRing = async (page: Page): Promise<FocusedElement | null> => {
  const limit = Date.now() + 1_000;
  for (;;) {
    const now = await findFocused(page);
    if (!now || now.hasFocusRing || Date.now() > limit) return now;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
};

/** Tabs through the whole page once and answers what it came by. */
export const tabThrough = async (page: Page, most = 120): Promise<FocusedElement[]> => {
  const found: FocusedElement[] = [];
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    const now = await waitForFocusRing(page);
    if (!now) break;
    found.push(now);
  }
  return found;
};
