/** The fields of an event that say where it is. */
export type PlaceFields = {
  venue_name?: string | null | undefined;
  venue_address?: string | null | undefined;
  location: string;
};

/** Where an event takes place, in one line: the venue and its address, and the location unless they name it. */
export const formatPlace = ({ venue_name, venue_address, location }: PlaceFields): string => {
  const venue = [venue_name, venue_address].filter(Boolean).join(", ");
  return venue.includes(location) ? venue : [venue, location].filter(Boolean).join(", ");
};
