/** Works through items, at most `concurrency` at once. What `work` throws ends all that has not begun, and is thrown. */
export const forEachParallel = async <Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun < items.length) {
      const item = items[begun] as Item;
      begun += 1;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
};
