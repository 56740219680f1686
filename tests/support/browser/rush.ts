import type { Page } from "@playwright/test";
import { drawAddress } from "./scanner.ts";

/** What a scanner answered to one code, and how long after the code was drawn that was on the screen, in milliseconds. */
export type RushAnswer = { word: string; title: string; name: string; state: string; took: number };

/** Has pictures drawn ahead, so that showing one costs nothing. */
const prepare = async (page: Page, texts: readonly string[]): Promise<void> => {
  const addresses = await Promise.all(texts.map(drawAddress));
  await page.evaluate(async (drawn) => {
    const pictures = await Promise.all(drawn.map((address) => globalThis.stage.load(address)));
    Object.assign(globalThis, { pictures });
  }, addresses);
};

/** Holds codes before a page's camera, each as soon as the one before was answered, and tells the answers. */
export const rush = async (page: Page, texts: readonly string[], patience = 8_000): Promise<RushAnswer[]> => {
  await prepare(page, texts);
  return page.evaluate(async (most) => {
    const { pictures } = globalThis as unknown as { pictures: ImageBitmap[] };
    const find = (node: Node) => (node instanceof HTMLElement && node.matches(".answer") ? node : null);
    const nextAnswer = () =>
      new Promise<HTMLElement | null>((resolve) => {
        const observer = new MutationObserver((changes) => {
          const answer = changes
            .flatMap(({ addedNodes }) => [...addedNodes])
            .map(find)
            .find(Boolean);
          if (answer) end(answer);
        });
        const end = (answer: HTMLElement | null) => {
          clearTimeout(timer);
          observer.disconnect();
          resolve(answer);
        };
        const timer = setTimeout(end, most, null);
        observer.observe(document.body, { childList: true, subtree: true });
      });
    const painted = () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        }),
      );
    const text = (answer: HTMLElement | null, selector: string) => answer?.querySelector(selector)?.textContent ?? "";
    const answers = [];
    for (const [index, picture] of pictures.entries()) {
      // Guests don't come in step with the camera's frames.
      await new Promise((resolve) => setTimeout(resolve, (index * 37) % 101));
      const answered = nextAnswer();
      globalThis.stage.hold(picture);
      const drawn = performance.now();
      const answer = await answered;
      const { word = "none", state = "none" } = answer?.dataset ?? {};
      const found = { word, state, title: text(answer, ".answer-word"), name: text(answer, ".answer-name") };
      await painted();
      answers.push({ ...found, took: performance.now() - drawn });
    }
    globalThis.stage.hold(null);
    return answers;
  }, patience);
};
