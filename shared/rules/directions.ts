type Venue = { venue_name: string | null; venue_address: string | null; location?: string };

/**
 * The address of directions to an event: a search that opens the app of Google's maps where there is one, and any browser otherwise,
 * on iPhones too. Null without a venue, because nobody knows where that is.
 */
export const toDirections = ({ venue_name, venue_address, location }: Venue): string | null => {
  if (!venue_name && !venue_address) return null;
  const place = [venue_name, venue_address ?? location].filter(Boolean).join(", ");
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
};
