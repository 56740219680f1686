/** The fields of an event that say where it is. */
export type PlaceFields = { venue_name?: string | null; venue_address?: string | null; location: string };

/** Where an event is, in one text: the venue and its address, and the location unless they name it. */
export const formatPlace = ({ venue_name, venue_address, location }: PlaceFields): string => {
  const venue = [venue_name, venue_address].filter(Boolean).join(", ");
  return venue.includes(location) ? venue : [venue, location].filter(Boolean).join(", ");
};
