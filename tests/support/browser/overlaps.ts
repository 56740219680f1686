import type { Page } from "@playwright/test";

/**
 * Lists the texts of a page that lie over each other or under an icon button, and those that a box cuts off in height. Bars that are
 * fixed or stick to an edge may cover what scrolls below them. Each line names two texts, or one and what is wrong with it.
 */
export const findOverlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Box = { left: number; top: number; right: number; bottom: number };
    type Mark = { element: Element; layer: Element | null; name: string; boxes: Box[] };
    const slack = 3;

    const layerOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return at;
      return null;
    };
    const within = (box: Box, frame: Box): Box => ({
      left: Math.max(box.left, frame.left),
      top: Math.max(box.top, frame.top),
      right: Math.min(box.right, frame.right),
      bottom: Math.min(box.bottom, frame.bottom),
    });
    const isEmpty = ({ left, top, right, bottom }: Box) => right - left < 1 || bottom - top < 1;
    const clips = (element: Element) =>
      !["visible", ""].includes(getComputedStyle(element).overflowY) && element !== document.documentElement;
    const mayCut = (element: Element) => {
      const { overflowY, webkitLineClamp, textOverflow } = getComputedStyle(element);
      return (
        overflowY === "auto" || overflowY === "scroll" || webkitLineClamp !== "none" || textOverflow === "ellipsis"
      );
    };

    const cut: string[] = [];
    /** The part of a box that is seen; null if none. */
    const seenOf = (element: Element, box: Box, name: string): Box | null => {
      let seen = box;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        if (!clips(at)) continue;
        const frame = at.getBoundingClientRect();
        if (frame.width <= 2 || frame.height <= 2) return null;
        const next = within(seen, frame);
        if (next.right - next.left < 1) return null;
        const lost = seen.bottom - seen.top - Math.max(0, next.bottom - next.top);
        if (lost > slack && !mayCut(at)) cut.push(`"${name}" is cut off by ${Math.round(lost)} px`);
        if (isEmpty(next)) return null;
        seen = next;
      }
      return seen;
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[aria-hidden="true"]');

    const marks: Mark[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const name = node.textContent?.trim().slice(0, 40) ?? "";
      if (!element || !name || !isShown(element) || ["SCRIPT", "STYLE", "OPTION"].includes(element.tagName)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // The letters themselves: a line is higher than they are.
      const letters = ({ left, top, right, bottom }: DOMRect): Box => {
        const leading = (bottom - top) * 0.16;
        return { left, top: top + leading, right, bottom: bottom - leading };
      };
      const boxes = [...range.getClientRects()]
        .map(letters)
        .map((box) => seenOf(element, box, name))
        .filter((box) => box !== null);
      if (boxes.length > 0) marks.push({ element, layer: layerOf(element), name, boxes });
    }
    for (const button of document.querySelectorAll("button")) {
      if (button.textContent?.trim() || !button.querySelector("svg") || !isShown(button)) continue;
      const name = `button ${button.getAttribute("aria-label")}`;
      const box = seenOf(button, button.getBoundingClientRect(), name);
      if (box) marks.push({ element: button, layer: layerOf(button), name, boxes: [box] });
    }

    const shared = (one: Box, other: Box) => {
      const { left, top, right, bottom } = within(one, other);
      return right - left > slack && bottom - top > slack;
    };
    const found: string[] = [...cut];
    for (const [index, one] of marks.entries())
      for (const other of marks.slice(index + 1)) {
        if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element))
          continue;
        if (one.boxes.some((box) => other.boxes.some((next) => shared(box, next))))
          found.push(`"${one.name}" and "${other.name}"`);
      }
    return found;
  });
