/** Does something with every item, as many at once as there are places, and answers in the order of the items. */
export const atOnce = async <Place, Item, Result>(
  places: readonly Place[],
  items: readonly Item[],
  act: (place: Place, item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const left = items.map((item, index) => ({ item, index }));
  const work = async (place: Place): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) results[next.index] = await act(place, next.item);
  };
  await Promise.all(places.map(work));
  return results;
};
