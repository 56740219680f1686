/** Returns the name of a ranking: the city's, or a location's. */
export const toRankingName = (location?: string): string => (location === undefined ? "city" : `in:${location}`);
