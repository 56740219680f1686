export type Coordinates = { latitude: number; longitude: number };

const pair = /^\(?\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*\)?$/;

/** Reads coordinates as they are copied from a map: "30.33, -81.66". Null for anything else or out of range. */
export const parseCoordinates = (text: string): Coordinates | null => {
  const [, latitude, longitude] = (pair.exec(text.trim()) ?? []).map(Number);
  if (latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
};

/** Coordinates as text that `parseCoordinates` reads; null where there are none. */
export const formatCoordinates = (place: { latitude: number | null; longitude: number | null }): string | null =>
  place.latitude === null || place.longitude === null ? null : `${place.latitude}, ${place.longitude}`;
